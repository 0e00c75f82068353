import type { Submission } from '@embark/contract/applications/submission/submission.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { visibleApplications } from '../application/application.policy.ts'

/** The receipts of the applications this actor sees. */
export const visibleSubmissions = (ctx: Ctx) =>
  ctx.db
    .selectFrom('application_submissions')
    .where('application_submissions.application_id', 'in', visibleApplications(ctx).select('applications.id'))

/** A receipt the actor sees. */
export async function visibleSubmission(ctx: Ctx, identifier: string) {
  const submission = await visibleSubmissions(ctx)
    .select(['application_submissions.id', 'application_submissions.application_id', 'application_submissions.submission_no'])
    .where('application_submissions.identifier', '=', identifier)
    .executeTakeFirst()
  return prove(submission ?? refuse('NOT_FOUND'))
}
export type VisibleSubmission = Proven<Awaited<ReturnType<typeof visibleSubmission>>>

/** Only a student confirms, and sees no applications but their own. */
export const isStudent = ({ actor }: Ctx) => actor.kind === 'person' && actor.group === 'user'
export const mayConfirm = (ctx: Ctx, { confirmed_at }: Pick<Submission, 'confirmed_at'>) => isStudent(ctx) && confirmed_at === null

/** The agency whose submissions are to be proven: any for the company, its own for an agency. */
export async function provenAgency(ctx: Ctx, identifier: string) {
  const { actor } = ctx
  const agency = await ctx.db
    .selectFrom('agents')
    .select(['id', 'identifier', 'name'])
    .where('identifier', '=', identifier)
    .$if(actor.group === 'agent', (agencies) => agencies.where('id', '=', actor.agentId ?? 0))
    .executeTakeFirst()
  return prove((actor.group === 'company' || actor.group === 'agent' ? agency : undefined) ?? refuse('NOT_FOUND'))
}
export type ProvenAgency = Proven<Awaited<ReturnType<typeof provenAgency>>>
