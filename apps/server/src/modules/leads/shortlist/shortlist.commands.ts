import { shortlistCan } from '@embark/contract/catalog/program/program.rules.ts'
import { offeringsOf, type ProgramAt } from '#modules/catalog/catalog.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { sideOf } from './shortlist.policy.ts'
import { sidesOf } from './shortlist.queries.ts'

export interface Wish extends ProgramAt {
  readonly is_shortlisted: boolean
}
type Offering = Awaited<ReturnType<typeof offeringsOf>>[number]

/** Adds programs to a lead's shortlist or removes them: all of them or none. Repeating it changes nothing (G-L-53). */
export async function setShortlist(ctx: Ctx, lead: VisibleLead, wishes: readonly Wish[], origin: string) {
  const offered = new Map((await offeringsOf(ctx, wishes)).map((offering) => [keyOf(offering), offering]))
  const sides = await sidesOf(
    ctx,
    lead,
    [...offered.values()].map(({ id }) => id),
  )
  const side = sideOf(ctx)
  const added: Offering[] = []
  const removed: Offering[] = []
  for (const wish of lastWords(wishes)) {
    const offering = offered.get(keyOf(wish)) ?? refuseField('content', 'This program is not offered at this campus')
    const by = sides.get(offering.id) ?? null
    if (wish.is_shortlisted === (by !== null)) continue
    if (wish.is_shortlisted && !offering.is_active) refuseField('content', 'This program is no longer offered')
    if (!wish.is_shortlisted && !shortlistCan.remove({ by }, side)) refuse('SHORTLIST_OF_OTHERS')
    ;(wish.is_shortlisted ? added : removed).push(offering)
  }
  if (added.length) await add(ctx, lead, added, origin)
  if (removed.length) await remove(ctx, lead, removed)
  if (added.length || removed.length) await tellOf(ctx, lead, added, removed)
  return { recordsInfo: wishes.map(({ program_id, campus_id, is_shortlisted }) => ({ program_id, campus_id, is_shortlisted })) }
}

const keyOf = ({ program_id, campus_id }: ProgramAt) => `${program_id}-${campus_id}`
/** If one call both adds and removes a program, the last entry counts. */
const lastWords = (wishes: readonly Wish[]) => new Map(wishes.map((wish) => [keyOf(wish), wish])).values()

const add = (ctx: Ctx, lead: VisibleLead, added: readonly Offering[], shortlist_origin: string) =>
  ctx.db
    .insertInto('lead_shortlists')
    .values(
      added.map(({ id }) => ({ lead_id: lead.id, offering_id: id, by_side: sideOf(ctx), shortlist_origin, created_by: ctx.actor.id })),
    )
    // Two people may click at the same moment; the first one counts as having chosen it.
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const remove = (ctx: Ctx, lead: VisibleLead, removed: readonly Offering[]) =>
  ctx.db
    .deleteFrom('lead_shortlists')
    .where('lead_id', '=', lead.id)
    .where('by_side', '=', sideOf(ctx))
    .where(
      'offering_id',
      'in',
      removed.map(({ id }) => id),
    )
    .execute()

function tellOf(ctx: Ctx, lead: VisibleLead, added: readonly Offering[], removed: readonly Offering[]) {
  const entryOf = (type: 'program_shortlisted' | 'program_unshortlisted', { program, institution }: Offering) =>
    ({ type, visibility: 'shared', vars: { program, institution } }) as const
  return changeRecord(ctx, leadKind, lead, {
    entries: [
      ...added.map((offering) => entryOf('program_shortlisted', offering)),
      ...removed.map((offering) => entryOf('program_unshortlisted', offering)),
    ],
    before: { shortlisted: removed.map(({ id }) => id) },
    after: { shortlisted: added.map(({ id }) => id) },
    event: ['lead.shortlist_changed', { id: lead.id }],
  })
}
