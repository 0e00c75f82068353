import type { ChoiceKind } from '@embark/contract/catalog/program-change/program-change.rules.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { type Ctx, can } from '#platform/context.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { seekers } from '../program/seekers.queries.ts'
import { type Choice, choosers } from './choosers.queries.ts'

const rights: Record<ChoiceKind, Permission> = {
  shortlist: 'leads.update',
  quotation: 'quotations.create',
  application: 'applications.update',
}
/** Whoever may change what a program was chosen for accepts what became of it; students leave it to those who work for them. */
export const mayAccept = (ctx: Ctx, kind: ChoiceKind) => ctx.actor.group !== 'user' && can(ctx, 'leads.update') && can(ctx, rights[kind])

/** The lead whose choices are read or changed. */
export const leadOfChoices = async (ctx: Ctx, ref: string) => (await seekers.of('lead')(ctx, ref)) ?? refuse('NOT_FOUND')

/** The choice whose changes somebody accepts, up to a change of one of its programs. */
export async function acceptableChoice(
  ctx: Ctx,
  { id }: { readonly id: number },
  wish: { readonly kind: ChoiceKind; readonly identifier: string; readonly change_id: number },
) {
  if (!mayAccept(ctx, wish.kind)) refuse('PERMISSION_DENIED')
  const choices = (await choosers.of(wish.kind)(ctx, { lead_id: id })).filter(({ identifier }) => identifier === wish.identifier)
  const change = await ctx.db.selectFrom('program_changes').select('program_id').where('id', '=', wish.change_id).executeTakeFirst()
  const choice: Choice | undefined = choices.find(({ program_id }) => program_id === change?.program_id)
  return prove({ ...(choice ?? refuse('NOT_FOUND')), change_id: wish.change_id })
}
export type AcceptableChoice = Awaited<ReturnType<typeof acceptableChoice>>
