import type { Ctx } from '#platform/context.ts'
import { changeStatus, createAgreement } from './agreement.commands.ts'
import { type VisibleAgreement, visibleAgreementById } from './agreement.policy.ts'

export const someText = '# Partner terms\n\nThe agency brings students and is **paid** for those who enrol.'

/** An agreement for agents, published as the current one unless it is said otherwise. */
export async function anAgreement(
  ctx: Ctx,
  { isCurrent = true, status = 'active' as 'active' | 'in_active', title = 'Partner agreement', content = someText } = {},
): Promise<VisibleAgreement> {
  const id = await createAgreement(ctx, { title, group: 'agent', content })
  await changeStatus(ctx, await visibleAgreementById(ctx, id), { status, is_current: isCurrent })
  return visibleAgreementById(ctx, id)
}

/** An agency of the company. */
export const anAgency = (ctx: Ctx, name = 'North Star') =>
  ctx.db.insertInto('agents').values({ name }).returning(['id', 'identifier', 'name']).executeTakeFirstOrThrow()
