import type { Language } from '@embark/contract/kernel/language.ts'
import type { MessageKey } from '@embark/contract/notifications/template/message-event.rules.ts'
import type { TemplateCategory, TemplateChannel } from '@embark/contract/notifications/template/template.rules.ts'
import type { NotNull } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The company's templates and the product's own. Whoever may read templates sees all of them. */
export const templateRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('company_templates')
    .select(['id', 'identifier', 'version', 'title', 'content', 'is_active', 'is_fallback', 'updated_at'])
    // Of a view nothing is known to be there always; of this one all but the title is.
    .$narrowType<{
      id: NotNull
      identifier: NotNull
      version: NotNull
      content: NotNull
      is_active: NotNull
      is_fallback: NotNull
      updated_at: NotNull
    }>()
    // Only commands that know the register write events, and the checks on the other columns allow these values and no other.
    .select((eb) => [
      eb.ref('event').$castTo<MessageKey>().as('event'),
      eb.ref('channel').$castTo<TemplateChannel>().as('channel'),
      eb.ref('language').$castTo<Language>().as('language'),
      eb.ref('category').$castTo<TemplateCategory>().as('category'),
    ])
export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['executeTakeFirstOrThrow']>>

/** One template of the company, by its identifier or number. */
export async function visibleTemplate(ctx: Ctx, ref: string): Promise<Proven<TemplateRow>> {
  const template = await templateRows(ctx).where(reference(ref)).executeTakeFirst()
  return prove(template ?? refuse('NOT_FOUND'))
}
export type VisibleTemplate = Proven<TemplateRow>
