import { type Ctx, can } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { isInstitution, type VisibleApplication } from '../application/application.policy.ts'
import { applicationKind } from '../application/application-kind.commands.ts'
import type { FittingPaper } from './checklist.policy.ts'
import { checklistOf } from './checklist.queries.ts'

interface Judgement {
  readonly status?: 'pending' | 'verified' | 'rejected' | undefined
  readonly remarks?: string | null | undefined
}

/** Links a paper of the student or the application to a requirement, and sets its status if given. Repeating it changes nothing. */
export async function linkDocument(ctx: Ctx, application: VisibleApplication, paper: FittingPaper, { status, remarks = null }: Judgement) {
  if (isInstitution(ctx) || !can(ctx, status ? 'documents.verify' : 'documents.create')) refuse('PERMISSION_DENIED')
  const { document_id, document_type_id, label } = paper
  const link = await ctx.db
    .insertInto('application_document_links')
    .values({ application_id: application.id, document_id, document_type_id, linked_by: ctx.actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (status) await ctx.db.updateTable('documents').set({ status, remarks }).where('id', '=', document_id).execute()
  if (link || status)
    await changeRecord(ctx, applicationKind, application, {
      entries: [
        {
          type: status && status !== 'pending' ? `document_${status}` : 'document_linked',
          visibility: 'shared',
          vars: { document_type: label, ...(remarks !== null && { remarks }) },
        },
      ],
      after: { document_id, requirement: label, ...(status && { status }) },
      event: ['document.saved', { module: 'application', record_id: application.id }],
    })
  return checklistOf(ctx, application)
}
