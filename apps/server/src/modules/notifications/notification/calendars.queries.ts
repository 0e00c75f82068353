import type { Language } from '@embark/contract/kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** A notification whose mail may go into a calendar, and who reads it. */
export interface Dated {
  readonly module_identifier: string | null
  readonly event: string | null
  readonly user_id: number
  readonly email: string
  readonly language: Language
}

/** What the mail of a notification puts into its reader's calendar, by the kind of record it is about. */
export const calendars = registry<'counselling', (ctx: Ctx, notification: Dated) => Promise<string | undefined>>('calendars of mails')
