import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { refuse } from '#platform/refusal.ts'
import { isInstitution, type VisibleApplication } from '../application/application.policy.ts'
import { checklistOf } from './checklist.queries.ts'

interface Link {
  readonly documentId: string
  readonly documentTypeId: string
  readonly status?: 'pending' | 'verified' | 'rejected' | undefined
  readonly remarks?: string | null | undefined
}

/** Lets a paper of the student or the application serve a requirement, and judges it when a status is given. A second time changes nothing. */
export async function linkDocument(ctx: Ctx, application: VisibleApplication, { documentId, documentTypeId, status, remarks }: Link) {
  if (isInstitution(ctx) || !can(ctx, status ? 'documents.verify' : 'documents.create')) refuse('PERMISSION_DENIED')
  const { rows } = await sql<{ document_id: number; label: string; is_new: boolean }>`
    with paper as (select d.id, d.document_type_id from documents d where ${reference(documentId, 'd')} and d.deleted_at is null
        and (d.module_type = 'application' and d.module_id = ${application.id}::int or d.module_type = 'lead' and d.module_id = ${application.lead_id}::int)),
    type as (select t.id, t.label from lookup_values t where ${reference(documentTypeId, 't')} and t.type = 'document_type' and t.is_active),
    linked as (insert into application_document_links (application_id, document_id, document_type_id, linked_by) select ${application.id}::int, paper.id, type.id, ${ctx.actor.id}::int from paper, type
      on conflict (tenant_id, application_id, document_id, document_type_id) do nothing returning id),
    judged as (update documents set status = ${status ?? null}::text, remarks = ${remarks ?? null}::text where ${status !== undefined} and id in (select id from paper) and exists (select from type)),
    told as (insert into activities (module, record_id, type, actor_id, vars, visibility) select 'application', ${application.id}::int, ${status && status !== 'pending' ? `document_${status}` : 'document_linked'}, ${ctx.actor.id}::int,
      jsonb_strip_nulls(jsonb_build_object('document_type', type.label, 'remarks', ${remarks ?? null}::text)), 'shared' from type, paper where ${status !== undefined} or exists (select from linked))
    select paper.id as document_id, type.label, exists (select from linked) as is_new from paper, type`.execute(ctx.db)
  const { document_id, label, is_new } = rows[0] ?? refuse('NOT_FOUND')
  if (is_new || status) {
    ctx.changed({ module: 'application', id: application.id, after: { document_id, requirement: label, ...(status && { status }) } })
    ctx.emit('document.saved', { module: 'application', record_id: application.id })
  }
  return checklistOf(ctx, application)
}
