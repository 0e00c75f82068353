import { eventOf, type MessageKey, variablesOf } from '@embark/contract/notifications/template/message-event.rules.ts'
import type { CreateBody, UpdateBody } from '@embark/contract/notifications/template/template.contract.ts'
import { hasTitle, mostContent, strangersIn, type TemplateChannel } from '@embark/contract/notifications/template/template.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping, refuseStale } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import { type VisibleTemplate, visibleTemplate } from './template.policy.ts'
import { shownTemplate } from './template.queries.ts'
import { keptHtml } from './words.rules.ts'

interface Written {
  readonly title?: string | null | undefined
  readonly content: string
}

/** The words to store. Refused if they use unknown variables, or what the channel does not allow. */
export function checkedWords(key: MessageKey, channel: TemplateChannel, { title, content }: Written) {
  const event = eventOf(key)
  if (!event.channels.includes(channel)) refuseField('type', 'This message is not sent by this channel')
  const words = { title: hasTitle(channel) ? (title ?? '') : null, content: channel === 'email' ? keptHtml(content) : content }
  if (hasTitle(channel) && !words.title) refuseField('title', 'Template Title is required')
  if (!hasTitle(channel) && title) refuseField('title', 'Only push and in-app templates have a title')
  if (words.content === '') refuseField('content', 'Template Content is required')
  if (content.length > mostContent[channel]) refuseField('content', 'Use at most {{max}} characters', { max: mostContent[channel] })
  for (const field of ['title', 'content'] as const) {
    // A mail is checked before cleaning, which could hide a variable.
    const text = field === 'content' ? `${content} ${words.content}` : (words.title ?? '')
    const [stranger] = strangersIn(text, variablesOf(event))
    if (stranger !== undefined) refuseField(field, 'This message does not offer the variable "{{name}}"', { name: stranger.slice(0, 80) })
  }
  return words
}

/** Gives the company rows of its own in place of the product's for an event and a channel, so that they can be changed. */
const takeOver = (ctx: Ctx, event: MessageKey, channel: TemplateChannel) =>
  sql`
    insert into notification_templates (id, identifier, event, channel, language, title, content, is_active, is_fallback)
    select id, identifier, event, channel, language, title, content, is_active, is_fallback
    from company_templates
    where is_built_in and event = ${event} and channel = ${channel}
    on conflict do nothing`.execute(ctx.db)

/** Creates a template; it is not sent until it is made active or the fallback. */
export async function createTemplate(ctx: Ctx, body: CreateBody) {
  const { notification_identifier: event, channel_identifier, type: channel, category, language } = body
  if (channel !== channel_identifier) refuseField('type', 'The type is the channel')
  if (category === 'promotional' && eventOf(event).isMandatory)
    refuseField('category', 'This message must reach everybody and cannot be promotional')
  const words = checkedWords(event, channel, body)
  await takeOver(ctx, event, channel)
  const { id, identifier } = await ctx.db
    .insertInto('notification_templates')
    .values({ event, channel, category, language, ...words, created_by: ctx.actor.id })
    .returning(['id', 'identifier'])
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'notification_template', id, after: { event, channel, category, language, ...words } })
  return shownTemplate(ctx, await visibleTemplate(ctx, identifier))
}

const templateKind: Keeping<'notification_templates'> = {
  module: 'notification_template',
  table: 'notification_templates',
  changedAt: 'updated_at',
}

/** Changes the words of a template; messages sent from now on use them. */
export async function updateTemplate(ctx: Ctx, template: VisibleTemplate, body: UpdateBody) {
  const { event, channel, title, content } = template
  refuseStale(template, ctx.ifMatch)
  const words = checkedWords(event, channel, body)
  await takeOver(ctx, event, channel)
  await changeRecord(ctx, templateKind, template, { version: ctx.ifMatch, set: words, before: { title, content }, after: words })
  return shownTemplate(ctx, await visibleTemplate(ctx, template.identifier))
}

type Mark = 'is_active' | 'is_fallback'

/** Sets or removes a template's mark; the one that had it loses it (G-M-100). */
export async function markTemplate(ctx: Ctx, template: VisibleTemplate, mark: Mark, isOn: boolean) {
  const { id, event, channel, language } = template
  // Serialises concurrent choices.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template:${ctx.tenant.id}:${event}:${channel}`}, 0))`.execute(ctx.db)
  await takeOver(ctx, event, channel)
  if (isOn)
    await ctx.db
      .updateTable('notification_templates')
      .set({ [mark]: false })
      .where('event', '=', event)
      .where('channel', '=', channel)
      .where(mark, '=', true)
      .where('id', '<>', id)
      .$if(mark === 'is_active', (rows) => rows.where('language', '=', language))
      .execute()
  await ctx.db
    .updateTable('notification_templates')
    .set({ [mark]: isOn, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  ctx.changed({ module: 'notification_template', id, before: { [mark]: template[mark] }, after: { [mark]: isOn } })
  return shownTemplate(ctx, await visibleTemplate(ctx, template.identifier))
}
