import type { Language } from '@embark/contract/kernel/language.ts'
import type { MessageKey } from '@embark/contract/notifications/template/message-event.rules.ts'
import type { TemplateChannel } from '@embark/contract/notifications/template/template.rules.ts'
import type { Ctx } from '#platform/context.ts'
import type { SentTemplate } from './words.rules.ts'

/** The templates that may be sent for an event, by these channels. */
export const sentTemplates = (ctx: Ctx, key: MessageKey, channels: readonly TemplateChannel[]): Promise<SentTemplate[]> =>
  ctx.db
    .selectFrom('notification_templates')
    .select(['title', 'content', 'is_active', 'is_fallback'])
    // The checks on the columns allow these values and no other.
    .select((eb) => [eb.ref('channel').$castTo<TemplateChannel>().as('channel'), eb.ref('language').$castTo<Language>().as('language')])
    .where('event', '=', key)
    .where('channel', 'in', channels)
    .where((eb) => eb.or([eb('is_active', '=', true), eb('is_fallback', '=', true)]))
    .execute()
