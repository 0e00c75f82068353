import { leadOfNumber, leadValues, stopClock } from '#modules/leads/leads.public.ts'
import { notify, notYetTold } from '#modules/notifications/notifications.public.ts'
import { isBehindCompany } from '#platform/access/named-person.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { type EntryNews, entryNews, listenersOf, roomsOfNews } from './audience.queries.ts'
import { endedCall } from './call-entry.queries.ts'
import { contactIn } from './contact.queries.ts'
import { addToThread } from './thread.commands.ts'
import { leadThread } from './thread.policy.ts'

/** How much of a message is told behind the bell and by mail. */
const excerptCharacters = 200

const excerptOf = ({ content, filenames }: EntryNews) => {
  const text = content || filenames.join(', ')
  return text.length > excerptCharacters ? `${text.slice(0, excerptCharacters)}…` : text
}

/** Tells people of an entry behind the bell, and by the channels they did not leave. */
async function inform(ctx: Ctx, people: readonly number[], news: EntryNews, dedupe_key: string) {
  const { module, record, institution, status, sender, author_group } = news
  const values = leadValues(news)
  const said = { sender: sender || values.name, text: excerptOf(news) }
  const about = { module_type: module, module_identifier: record, dedupe_key }
  if (module === 'lead') await notify(ctx, people, { ...about, event: 'lead_message', vars: { ...values, ...said } })
  else
    await notify(ctx, people, {
      ...about,
      event: 'application_message',
      unnamed: isBehindCompany(author_group) ? ['sender'] : [],
      vars: { student: values.name, institution: institution ?? '', status: status ?? '', ...said },
    })
}

const unheard = (ctx: Ctx, { module, record }: EntryNews, people: readonly number[]) =>
  notYetTold(ctx, people, { event: module === 'lead' ? 'lead_message' : 'application_message', record })

/** Pages that show the conversation read it again, and the other side is told. */
const said = on('conversation.said', 'conversation.tell_said', async (ctx, { id }, { eventId }) => {
  const news = await entryNews(ctx, id)
  if (!news) return
  const { module, record, identifier } = news
  ctx.tell(roomsOfNews(ctx, news), 'conversationMessage', {
    module_type: module,
    module_identifier: record,
    message_identifier: identifier,
  })
  await inform(ctx, await unheard(ctx, news, await listenersOf(ctx, news)), news, `conversation:${eventId}`)
})

/** Who has not read is told once more, where somebody asked for it. */
const reminded = on('conversation.reminded', 'conversation.tell_reminded', async (ctx, { id, user_ids }, { eventId }) => {
  const news = await entryNews(ctx, id)
  if (news) await inform(ctx, await unheard(ctx, news, user_ids), news, `conversation:${eventId}`)
})

/** A call of the telephony provider is told in the conversation with its lead, once it is over. */
const called = on('call.moved', 'conversation.keep_call', async (ctx, { id, to }) => {
  if (to !== 'ended') return
  const call = await endedCall(ctx, id)
  if (!call || call.is_kept) return
  const lead = call.live_lead_id ?? (call.number === null ? undefined : (await leadOfNumber(ctx, call.number))?.id)
  if (lead === undefined) return
  await addToThread(ctx, await leadThread(ctx, lead), {
    channel: 'call',
    direction: call.direction === 'incoming' ? 'in' : 'out',
    is_internal: true,
    author_id: call.user_id,
    content: '',
    outcome: call.outcome ?? (call.answered_at ? 'answered' : 'missed'),
    call_id: call.id,
  })
})

/** Whoever speaks with a lead has reached it. */
const reached = on('conversation.said', 'conversation.stop_clock', async (ctx, { id }) => {
  const contact = await contactIn(ctx, id)
  if (contact) await stopClock(ctx, contact.lead_id, contact.kind)
})

export const threadSubscribers = [said, reached, reminded, called]
