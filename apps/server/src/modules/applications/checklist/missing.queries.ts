import type { PaperDue } from '@embark/contract/applications/checklist/checklist.contract.ts'
import type { PaperFault } from '@embark/contract/applications/checklist/checklist.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { gateIsOn } from '#platform/access/gates.ts'
import type { Ctx } from '#platform/context.ts'
import { companyDay } from '#platform/db/fragments.ts'

/** The number of a record, or the column that holds it. */
type Ref = number | RawBuilder<number>

/**
 * The document types an application is asked for: what every application needs, and what the checklists of its courses name for applicants
 * from the student's country: the one the finder asks with.
 */
export const requirements = (applicationId: Ref): RawBuilder<unknown> => sql`
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
export const served = (application: { id: Ref; lead_id: Ref }): RawBuilder<unknown> => sql`
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

const askedOf = { id: sql<number>`asked.id`, lead_id: sql<number>`asked.lead_id` }

/** The required documents that are missing, rejected, or over before the intake begins, by the application. */
async function faultyPapers(ctx: Ctx, identifiers: readonly string[]): Promise<Map<string, PaperDue[]>> {
  const { rows } = await sql<PaperDue & { readonly application: string }>`
    select asked.identifier as application, r.identifier as document_type_identifier, r.label, p.expires_on::text,
      n.intake, asked.intake_year,
      case
        when p.kept is null then 'missing'
        when p.kept = 0 then 'rejected'
        when p.expires_on < ${companyDay} then 'over'
        else 'early'
      end as fault
    from applications asked
    cross join lateral (
      select i.label as intake, make_date(asked.intake_year, (i.meta ->> 'month')::int, 1) as begins
      from lookup_values i
      where i.id = asked.intake_id
    ) n
    cross join lateral (${requirements(askedOf.id)}) r
    cross join lateral (
      select sum((s.status <> 'rejected')::int) as kept, max(s.expires_on) filter (where s.status <> 'rejected') as expires_on,
        coalesce(bool_or(s.status <> 'rejected' and (s.expires_on >= greatest(n.begins, ${companyDay})) is not false), false) as is_good
      from (${served(askedOf)}) s
      where s.document_type_id = r.id
    ) p
    where asked.identifier = any(${identifiers}::uuid[]) and r.is_required and not p.is_good
    order by asked.id, r.order_by, r.label`.execute(ctx.db)
  const papers = new Map<string, PaperDue[]>()
  for (const { application, ...paper } of rows) papers.set(application, [...(papers.get(application) ?? []), paper])
  return papers
}

const gateOf = (fault: PaperFault) =>
  fault === 'missing' || fault === 'rejected' ? 'applications.missing_documents_block' : 'applications.expired_documents_block'

/** What is wrong with the required documents of an application, and what of it keeps it from being submitted in this company. */
export async function papersDue(ctx: Ctx, { identifier }: { readonly identifier: string }) {
  const wrong = (await faultyPapers(ctx, [identifier])).get(identifier) ?? []
  return { wrong, blocking: wrong.filter(({ fault }) => gateIsOn(ctx, gateOf(fault))) }
}

/** What keeps each of several applications from being submitted. */
export async function heldBackBy(ctx: Ctx, identifiers: readonly string[]): Promise<(identifier: string) => PaperDue[]> {
  const papers = identifiers.length ? await faultyPapers(ctx, identifiers) : undefined
  return (identifier) => papers?.get(identifier)?.filter(({ fault }) => gateIsOn(ctx, gateOf(fault))) ?? []
}
