import type { ReceivedMail } from '@embark/contract/conversations/mail/mail.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { addToThread } from '../thread/thread.commands.ts'
import type { Thread } from '../thread/thread.policy.ts'
import { isKnown, studentAt } from './mail.queries.ts'
import { answerIn, bareAddress } from './reply-address.rules.ts'

/** Writes an answer down in its conversation; one that comes twice, or was written by a program, changes nothing. */
export async function receiveMail(ctx: Ctx, thread: Thread, { message_id, from, subject, text, is_auto }: ReceivedMail) {
  const content = answerIn(text)
  if (is_auto || !content || (await isKnown(ctx, 'email', message_id))) {
    ctx.changed({ module: thread.module, id: thread.id })
    return { is_taken: false }
  }
  const address = bareAddress(from)
  await addToThread(ctx, thread, {
    channel: 'email',
    direction: 'in',
    author_id: await studentAt(ctx, thread, address),
    sender: address,
    subject,
    content,
    external_id: message_id,
  })
  return { is_taken: true }
}
