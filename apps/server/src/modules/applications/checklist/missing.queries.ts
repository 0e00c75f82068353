import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/**
 * The document types an application is asked for: what every application needs, and what the checklists of its courses name for applicants
 * from the student's country: the one the finder asks with.
 */
export const requirements = (applicationId: number): RawBuilder<unknown> => sql`
  select t.id, t.identifier, t.label, t.order_by,
    coalesce((t.meta ->> 'is_required')::boolean, false)
      or exists (
        select
        from application_programs ap
        join programs p on p.id = ap.program_id
        join applications a on a.id = ap.application_id
        join leads l on l.id = a.lead_id
        left join countries c on c.id = coalesce(l.nationality_country_id, l.source_country_id),
          jsonb_array_elements(p.checklist) as g(entry),
          jsonb_array_elements(g.entry -> 'items') as i(item)
        where ap.application_id = ${applicationId}::int
          and (g.entry ->> 'country_code' is null or g.entry ->> 'country_code' = c.iso2)
          and strpos(fold(i.item ->> 'name'), fold(t.label)) > 0
      ) as is_required
  from lookup_values t
  where t.type = 'document_type' and t.is_active and coalesce(t.meta -> 'modules', '[]') @> '"application"'`

/** Which paper serves which requirement of an application: by its type, or because somebody linked it. */
export const served = (application: { id: number; lead_id: number }): RawBuilder<unknown> => sql`
  select d.id, d.document_type_id
  from documents d
  where d.deleted_at is null
    and (
      d.module_type = 'application'
        and d.module_id = ${application.id}::int
        or d.module_type = 'lead'
        and d.module_id = ${application.lead_id}::int
    )
  union
  select d.id, k.document_type_id
  from application_document_links k
  join documents d on d.id = k.document_id
  where k.application_id = ${application.id}::int and d.deleted_at is null`

/** The required documents that are not there yet or were rejected. */
export async function missingDocuments(ctx: Ctx, application: { id: number; lead_id: number }): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select r.label
    from (${requirements(application.id)}) r
    where r.is_required
      and not exists (
        select
        from (${served(application)}) s
        join documents d on d.id = s.id
        where s.document_type_id = r.id and d.status <> 'rejected'
      )
    order by r.order_by, r.label`.execute(ctx.db)
  return rows.map(({ label }) => label)
}
