import { systemActor } from '#platform/access/sessions.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { applicationThread, leadThread, type Thread } from '../thread/thread.policy.ts'
import { namedIn } from './reply-address.rules.ts'

/** The conversation that a mail was sent to: whoever was given its address may write into it. */
export async function addressedThread(ctx: Ctx, addresses: readonly string[]): Promise<Thread> {
  const record = ctx.mailReplies && namedIn(ctx.mailReplies, addresses)
  if (!record) return refuse('NOT_FOUND')
  const asProduct = { ...ctx, actor: systemActor }
  return record.module === 'lead' ? leadThread(asProduct, record.identifier) : applicationThread(asProduct, record.identifier)
}
