import { type Language, languages } from '@embark/contract/kernel/language.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { NotificationType } from '@embark/contract/notifications/notification/notification.contract.ts'
import { eventOf, type MessageKey, messageKeys, variablesOf } from '@embark/contract/notifications/template/message-event.rules.ts'
import { type NotificationEvent, type Template, templates } from '@embark/contract/notifications/template/template.contract.ts'
import { templateChannels } from '@embark/contract/notifications/template/template.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { pageOfAll } from '#platform/list/meta.ts'
import type { Order } from '#platform/list/order.ts'
import { type TemplateRow, templateRows } from './template.policy.ts'

const infoNames = { sms: 'smsInfo', push: 'pushInfo', in_app: 'inAppInfo', email: 'emailInfo' } as const
const channelNames = { sms: 'SMS', push: 'Push notifications', in_app: 'In the portal', email: 'Email' } as const

/** A template as shown: with its event's name, and its words repeated in the channel's info object. */
export function shownTemplate(ctx: Ctx, { event, channel, ...row }: TemplateRow): Template {
  const { title, content } = row
  const { name, type } = eventOf(event)
  return {
    ...row,
    type: channel,
    notification_identifier: event,
    notification_name: translate(ctx.language, name),
    notification_type: type,
    [infoNames[channel]]: { title, content },
  }
}

interface EventState {
  readonly event: string
  readonly channel: string
  readonly templates: number
  readonly active: boolean
  readonly fallback: boolean
}
const statesOf = (ctx: Ctx, keys: readonly MessageKey[]): Promise<EventState[]> =>
  ctx.db
    .selectFrom('company_templates')
    .select((eb) => [eb.ref('event').$notNull().as('event'), eb.ref('channel').$notNull().as('channel')])
    .select([
      sql<number>`count(*)::int`.as('templates'),
      sql<boolean>`bool_or(is_active)`.as('active'),
      sql<boolean>`bool_or(is_fallback)`.as('fallback'),
    ])
    .where('event', 'in', keys)
    .groupBy(['event', 'channel'])
    .execute()

function shownEvent(ctx: Ctx, key: MessageKey, states: readonly EventState[]): NotificationEvent {
  const event = eventOf(key)
  const channels = event.channels.map((type) => {
    const state = states.find((each) => each.event === key && each.channel === type)
    return {
      type,
      templates: state?.templates ?? 0,
      has_active: state?.active ?? false,
      has_fallback: state?.fallback ?? false,
      is_built_in: event.builtIn.includes(type),
    }
  })
  return {
    identifier: key,
    type: event.type,
    name: translate(ctx.language, event.name),
    subjects: Object.fromEntries(languages.map((language) => [language, translate(language, event.title)])) as Record<Language, string>,
    is_mandatory: event.isMandatory,
    record: event.record,
    variables: Object.entries(variablesOf(event)).map(([name, label]) => ({ name, label: translate(ctx.language, label) })),
    channels,
  }
}

/** One event with the state of its templates. */
export const eventWithState = async (ctx: Ctx, key: MessageKey) => shownEvent(ctx, key, await statesOf(ctx, [key]))

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A page of the message events, by their readable names. */
export async function eventPage(ctx: Ctx, query: PageRequest & { readonly search: string; readonly type?: NotificationType | undefined }) {
  const { search, type } = query
  const words = folded(search).split(/\s+/)
  const matching = messageKeys.filter((key) => {
    const name = folded(translate(ctx.language, eventOf(key).name))
    return (type === undefined || eventOf(key).type === type) && words.every((word) => name.includes(word))
  })
  const { recordsInfo: keys, metaInfo } = pageOfAll(query, matching)
  const states = keys.length ? await statesOf(ctx, keys) : []
  return { recordsInfo: keys.map((key) => shownEvent(ctx, key, states)), metaInfo }
}

/** A search covers names, titles and contents. */
const inWords = (ctx: Ctx, text: string) => {
  const keys = messageKeys.filter((key) => folded(translate(ctx.language, eventOf(key).name)).includes(folded(text)))
  return sql<SqlBool>`(event = any(${keys}::text[]) or ${searchIn(text, 'title', 'content')})`
}
const inTurn: Order = {
  parts: [
    { by: 'event', kind: 'text', way: 'asc' },
    { by: 'channel', kind: 'text', way: 'asc' },
    { by: 'is_active', kind: 'boolean', way: 'desc' },
  ],
  key: 'asc',
}

/** The templates of a channel, grouped by event, those that are sent first. */
export const templateList = declareList(templates.list, {
  key: 'company_templates.id',
  rows: templateRows,
  search: inWords,
  filters: { category: isOneOf('category', 'text'), language: isOneOf('language', 'text'), is_active: isOneOf('is_active') },
  params: { type: isOneOf('channel', 'text') },
  orders: { name: inTurn },
  present: (ctx, rows) => rows.map((row) => shownTemplate(ctx, row)),
})

/** The templates of one event. */
export const templatesOfEvent = declareList(templates.ofEvent, {
  key: 'company_templates.id',
  rows: (ctx, event: MessageKey) => templateRows(ctx).where('event', '=', event),
  search: inWords,
  filters: {},
  params: { channel_identifier: isOneOf('channel', 'text') },
  orders: { name: inTurn },
  present: (ctx, rows) => rows.map((row) => shownTemplate(ctx, row)),
})

/** The channels templates are made for, by name. */
export const channelList = (ctx: Ctx) =>
  templateChannels.map((identifier) => ({ identifier, name: translate(ctx.language, channelNames[identifier]) }))
