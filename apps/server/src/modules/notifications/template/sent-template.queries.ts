import type { Language } from '@embark/contract/kernel/language.ts'
import type { MessageKey } from '@embark/contract/notifications/template/message-event.rules.ts'
import type { TemplateChannel } from '@embark/contract/notifications/template/template.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { SentTemplate } from './words.rules.ts'

/** The templates of an event for these channels; those that are not sent come without their words. */
export const sentTemplates = (ctx: Ctx, key: MessageKey, channels: readonly TemplateChannel[]): Promise<SentTemplate[]> =>
  ctx.db
    .selectFrom('notification_templates')
    .select(['title', 'is_active', 'is_fallback'])
    .select(sql<string>`case when is_active or is_fallback then content else '' end`.as('content'))
    // A check constraint allows only these values.
    .select((eb) => [eb.ref('channel').$castTo<TemplateChannel>().as('channel'), eb.ref('language').$castTo<Language>().as('language')])
    .where('event', '=', key)
    .where('channel', 'in', channels)
    .execute()
