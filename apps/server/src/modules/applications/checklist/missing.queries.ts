import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { companyDay } from '#platform/db/fragments.ts'

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

/**
 * Which paper serves which requirement of an application, by its type or because somebody linked it, and in which version: the one that was
 * linked or sent, else the newest.
 */
export const served = (application: { id: number; lead_id: number }): RawBuilder<unknown> => sql`
  select serving.id, serving.document_type_id, newest.revision as newest, coalesce(v.revision, newest.revision) as revision,
    case when v.id is null then newest.file_id else v.file_id end as file_id,
    case when v.id is null then newest.status else v.status end as status,
    case when v.id is null then newest.remarks else v.remarks end as remarks,
    case when v.id is null then newest.expires_on else v.expires_on end as expires_on,
    newest.module_type, newest.identifier, pinned.sent_at,
    pinned.id is not null as is_linked
  from (
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
    where k.application_id = ${application.id}::int and d.deleted_at is null
  ) serving
  join documents newest on newest.id = serving.id
  left join application_document_links pinned
    on pinned.application_id = ${application.id}::int and pinned.document_id = serving.id
      and pinned.document_type_id = serving.document_type_id
  left join document_versions v on v.document_id = serving.id and v.revision = pinned.revision`

/** The required documents that are not there yet or were rejected. */
export async function missingDocuments(ctx: Ctx, application: { id: number; lead_id: number }): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select r.label
    from (${requirements(application.id)}) r
    where r.is_required
      and not exists (
        select
        from (${served(application)}) s
        where s.document_type_id = r.id and s.status <> 'rejected'
      )
    order by r.order_by, r.label`.execute(ctx.db)
  return rows.map(({ label }) => label)
}

/** A requirement whose papers are all over before the application's intake begins, or over already. */
export interface Lapsing {
  readonly label: string
  readonly expires_on: string
  readonly intake: string | null
  readonly is_over: boolean
}

/** What the application is asked for and has, but only in papers that do not last until its intake begins. */
export async function lapsingDocuments(ctx: Ctx, application: { id: number; lead_id: number }): Promise<Lapsing[]> {
  const { rows } = await sql<Lapsing>`
    with intake as (
      select make_date(a.intake_year, (i.meta ->> 'month')::int, 1) as begins, i.label || ' ' || a.intake_year as label
      from applications a
      join lookup_values i on i.id = a.intake_id
      where a.id = ${application.id}::int and a.intake_year is not null and i.meta ->> 'month' is not null
    ),
    needed as (
      select greatest((select begins from intake), ${companyDay}) as until
    )
    select r.label, max(s.expires_on)::text as expires_on, (select label from intake) as intake,
      max(s.expires_on) < ${companyDay} as is_over
    from (${requirements(application.id)}) r
    join (${served(application)}) s on s.document_type_id = r.id and s.status <> 'rejected', needed
    group by r.id, r.label, r.order_by, needed.until
    having bool_and(s.expires_on is not null and s.expires_on < needed.until)
    order by r.order_by, r.label`.execute(ctx.db)
  return rows
}
