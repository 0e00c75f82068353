import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { isInstitution, type VisibleApplication } from '../application/application.policy.ts'
import { applicationKind } from '../application/application-kind.commands.ts'
import type { FittingPaper } from './checklist.policy.ts'
import { checklistOf } from './checklist.queries.ts'
import { served } from './missing.queries.ts'

interface Judgement {
  readonly status?: 'pending' | 'verified' | 'rejected' | undefined
  readonly remarks?: string | null | undefined
  readonly revision?: number | undefined
}

/**
 * Links the newest version of a paper of the student or the application to a requirement, and sets its status if given.
 * Repeating it changes nothing; a version that was sent stays sent.
 */
export async function linkDocument(ctx: Ctx, application: VisibleApplication, paper: FittingPaper, judgement: Judgement) {
  const { status, remarks = null, revision = paper.revision } = judgement
  if (isInstitution(ctx) || !can(ctx, status ? 'documents.verify' : 'documents.create')) refuse('PERMISSION_DENIED')
  if (revision !== paper.revision) refuse('VERSION_CONFLICT')
  const { document_id, document_type_id, label, sha256 } = paper
  // What is linked to an application that is with the institution is sent to it.
  const { rows: links } = await sql<{ id: number }>`
    insert into application_document_links as link (application_id, document_id, document_type_id, revision, sha256, linked_by, sent_at)
    values (${application.id}::int, ${document_id}::int, ${document_type_id}::int, ${revision}::int, ${sha256}, ${ctx.actor.id}::int,
      case when ${application.submitted_at !== null} then now() end)
    on conflict (tenant_id, application_id, document_id, document_type_id)
    do update set revision = excluded.revision, sha256 = excluded.sha256, linked_by = excluded.linked_by, sent_at = excluded.sent_at
    where link.revision is distinct from excluded.revision
    returning id`.execute(ctx.db)
  if (status) await ctx.db.updateTable('documents').set({ status, remarks }).where('id', '=', document_id).execute()
  if (links.length || status)
    await changeRecord(ctx, applicationKind, application, {
      entries: [
        {
          type: status && status !== 'pending' ? `document_${status}` : 'document_linked',
          visibility: 'shared',
          vars: { document_type: label, ...(remarks !== null && { remarks }) },
        },
      ],
      after: { document_id, requirement: label, revision, ...(status && { status }) },
      event: ['document.saved', { module: 'application', record_id: application.id }],
    })
  return checklistOf(ctx, application)
}

/**
 * Writes down in which version the institution is sent each paper of an application that is submitted: its own ones, and
 * those of the student that were linked to it.
 */
export const sendPapers = (application: { readonly id: number; readonly lead_id: number }, by: number | null) => sql`
  insert into application_document_links (application_id, document_id, document_type_id, revision, sha256, linked_by, sent_at)
  select ${application.id}::int, s.id, s.document_type_id, s.revision, f.sha256, ${by}::int, now()
  from (${served(application)}) s
  join files f on f.id = s.file_id
  where s.status <> 'rejected' and (s.module_type = 'application' or s.is_linked)
  on conflict (tenant_id, application_id, document_id, document_type_id)
  do update set revision = excluded.revision, sha256 = excluded.sha256, sent_at = excluded.sent_at`
