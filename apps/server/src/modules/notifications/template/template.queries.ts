import { type Language, languages } from '@embark/contract/kernel/language.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { NotificationType } from '@embark/contract/notifications/notification/notification.contract.ts'
import { eventOf, type MessageKey, messageKeys, variablesOf } from '@embark/contract/notifications/template/message-event.rules.ts'
import { type NotificationEvent, type Template, templates } from '@embark/contract/notifications/template/template.contract.ts'
import { type TemplateCategory, type TemplateChannel, templateChannels } from '@embark/contract/notifications/template/template.rules.ts'
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
  readonly texts: NotificationEvent['channels'][number]['texts'] | null
}
/** Whether the company wrote a text itself: what it took over from the product word by word is the product's. */
const isOwn = sql`
  not is_built_in and not exists (
    select
    from built_in_templates b
    where b.event = company_templates.event
      and b.channel = company_templates.channel
      and b.language = company_templates.language
      and b.content = company_templates.content
      and b.title is not distinct from company_templates.title
  )`
const statesOf = (ctx: Ctx, keys: readonly MessageKey[]): Promise<EventState[]> =>
  ctx.db
    .selectFrom('company_templates')
    .select((eb) => [eb.ref('event').$notNull().as('event'), eb.ref('channel').$notNull().as('channel')])
    .select([
      sql<number>`count(*)::int`.as('templates'),
      sql<boolean>`bool_or(is_active)`.as('active'),
      sql<boolean>`bool_or(is_fallback)`.as('fallback'),
      sql<EventState['texts']>`
        jsonb_agg(
          jsonb_build_object(
            'identifier', identifier, 'language', language, 'is_own', ${isOwn}, 'title', title, 'category', category,
            'excerpt', left(trim(regexp_replace(regexp_replace(content, '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g')), 200),
            'updated_at', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          )
          order by language
        ) filter (where is_active)`.as('texts'),
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
      texts: state?.texts ?? [],
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

interface EventQuery extends PageRequest {
  readonly search: string
  readonly type?: NotificationType | undefined
  readonly channel?: TemplateChannel | undefined
  readonly filters: { readonly category?: TemplateCategory | undefined; readonly without_own?: Language | undefined }
}

/** A page of the message events, by their readable names; of one channel those that are sent by it. */
export async function eventPage(ctx: Ctx, query: EventQuery) {
  const { search, type, channel } = query
  const { category, without_own } = query.filters
  const words = folded(search).split(/\s+/)
  const sought = messageKeys.filter((key) => {
    const { name, type: kind, channels } = eventOf(key)
    const text = folded(translate(ctx.language, name))
    return (
      (type === undefined || kind === type) &&
      (channel === undefined || channels.includes(channel)) &&
      words.every((word) => text.includes(word))
    )
  })
  // The register is small: what is asked of the texts is asked of all of them.
  const states = sought.length ? await statesOf(ctx, sought) : []
  const fits = (event: NotificationEvent) => {
    const texts = event.channels.filter((each) => channel === undefined || each.type === channel).flatMap((each) => each.texts)
    return (
      (category === undefined || texts.some((text) => text.category === category)) &&
      (without_own === undefined || !texts.some((text) => text.is_own && text.language === without_own))
    )
  }
  return pageOfAll(query, sought.map((key) => shownEvent(ctx, key, states)).filter(fits))
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
