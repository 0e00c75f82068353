import type { Ctx } from '#platform/context.ts'

export interface AssignmentRuleWishes {
  readonly name?: string
  readonly position?: number
  readonly conditions?: Record<string, readonly (number | string)[]>
  readonly people?: readonly { readonly id: number; readonly role_id: number }[]
  readonly method?: 'round_robin' | 'fewest_open'
  readonly open_cap?: number
  readonly contact_minutes?: number
  readonly max_hand_overs?: number
}

/** Puts an assignment rule into a test's company. */
export async function anAssignmentRule(
  ctx: Ctx,
  { name = 'Made for a test', position = 1, conditions = {}, people = [], method = 'round_robin', ...more }: AssignmentRuleWishes = {},
) {
  const rule = await ctx.db
    .insertInto('assignment_rules')
    .values({ name, position, conditions: JSON.stringify(conditions), receivers: 'people', method, ...more })
    .returning(['id', 'identifier', 'version'])
    .executeTakeFirstOrThrow()
  if (people.length)
    await ctx.db
      .insertInto('assignment_rule_people')
      .values(people.map(({ id, role_id }) => ({ rule_id: rule.id, user_id: id, role_id })))
      .execute()
  return rule
}
