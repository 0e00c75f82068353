import type { Permission } from '@embark/contract/kernel/access.ts'
import { eventOf, type MessageKey, variablesOf } from '@embark/contract/notifications/template/message-event.rules.ts'
import type { PreviewBody } from '@embark/contract/notifications/template/template.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { type Ctx, can } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { registry } from '#platform/registry.ts'
import { personValues } from '../notification/reader.queries.ts'
import { filledMail, filledText, type Values, type Words } from './words.rules.ts'

/** The values of a message about a record, and the right to read such records. */
interface MessageSource {
  readonly permission: Permission
  readonly values: (ctx: Ctx, ref: string) => Promise<Values & { module_identifier?: string }>
}
/** Where the values of messages come from, by the kind of record they are about. */
export const messageSources = registry<'lead' | 'application', MessageSource>('the values of messages')

/** The values of a record the actor may see; none without the right to such records. */
async function recordValues(ctx: Ctx, key: MessageKey, ref: string): Promise<Values & { module_identifier?: string }> {
  const { record } = eventOf(key)
  const source = record && messageSources.find(record)
  return source && can(ctx, source.permission) ? source.values(ctx, ref) : refuse('NOT_FOUND')
}

/** The words as they would be sent to the actor. A variable the record has no value for stays as its name. */
export async function preview(ctx: Ctx, body: PreviewBody, words: Pick<Words, 'title' | 'content'>) {
  const { notification_identifier: key, type: channel, language, record } = body
  const event = eventOf(key)
  const names = Object.entries(variablesOf(event)).map(([name, label]) => [name, `‹${translate(ctx.language, label)}›`])
  const { module_identifier = null, ...known } = record ? await recordValues(ctx, key, record) : {}
  const reader = { first_name: ctx.actor.name.split(' ')[0] ?? '', group: ctx.actor.group ?? 'company', language }
  const common =
    event.to === 'person'
      ? personValues(ctx, { type: event.type, module_type: event.record ?? event.type, module_identifier }, reader)
      : { company: ctx.tenant.name }
  const values: Values = { ...Object.fromEntries(names), ...common, ...known }
  const whole = { ...words, language }
  if (channel === 'email') {
    const { subject, text, html } = filledMail(key, whole, values, ctx.publicUrl)
    return { title: subject, text, html }
  }
  const { text, subject } = filledText(whole, values)
  return { title: subject ?? null, text, html: null }
}
