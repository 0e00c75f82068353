import type { AssignmentRule, RuleConditions } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import type { DealMethod, ReceiverKind } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, option, reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The assignment rules an actor may see: whoever may read them at all sees every one. Every read starts here. */
export const visibleAssignmentRules = (ctx: Ctx) => ctx.db.selectFrom('assignment_rules').where('assignment_rules.deleted_at', 'is', null)

/** The same with what is read of each. */
export const assignmentRuleRows = (ctx: Ctx) =>
  visibleAssignmentRules(ctx)
    .leftJoin('branches', 'branches.id', 'assignment_rules.branch_id')
    .leftJoin('teams', 'teams.id', 'assignment_rules.team_id')
    .leftJoin('roles', 'roles.id', 'assignment_rules.role_id')
    .select([
      'assignment_rules.id',
      'assignment_rules.identifier',
      'assignment_rules.version',
      'assignment_rules.name',
      'assignment_rules.is_active',
      'assignment_rules.position',
      'assignment_rules.open_cap',
      'assignment_rules.contact_minutes',
      'assignment_rules.max_hand_overs',
      'assignment_rules.last_user_id',
      'assignment_rules.branch_id',
      'teams.branch_id as team_branch_id',
      'assignment_rules.team_id',
      'assignment_rules.role_id',
      'assignment_rules.created_at',
    ])
    .select(({ ref }) => [
      // Check constraints allow only these values, and the only writer puts the shapes of the contract there.
      ref('assignment_rules.receivers').$castTo<ReceiverKind>().as('receivers'),
      ref('assignment_rules.method').$castTo<DealMethod>().as('method'),
      ref('assignment_rules.conditions').$castTo<RuleConditions>().as('conditions'),
      ifThere('branches', option('branches')).as('branch'),
      ifThere('teams', option('teams')).as('team'),
      ifThere('roles', option('roles')).as('role'),
      sql<AssignmentRule['people']>`coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'user', jsonb_build_object('identifier', u.identifier, 'id', u.id, 'first_name', u.first_name, 'last_name', u.last_name),
            'role', jsonb_build_object('identifier', r.identifier, 'id', r.id, 'name', r.name)
          ) order by p.id
        )
        from assignment_rule_people p
        join users u on u.id = p.user_id
        join roles r on r.id = p.role_id
        where p.rule_id = assignment_rules.id
      ), '[]')`.as('people'),
    ])
export type RuleRow = Awaited<ReturnType<ReturnType<typeof assignmentRuleRows>['executeTakeFirstOrThrow']>>

/** One of them by its identifier or number, or a refusal. */
export async function visibleAssignmentRule(ctx: Ctx, ref: string | number) {
  const assignmentRule = await assignmentRuleRows(ctx).where(reference(ref, 'assignment_rules')).executeTakeFirst()
  return prove(assignmentRule ?? refuse('NOT_FOUND'))
}
export type VisibleAssignmentRule = Proven<Awaited<ReturnType<typeof visibleAssignmentRule>>>

/** The rules in force in their order. Whoever reads them to give leads away waits for whoever does so already: they see whom that one chose. */
export async function heldRules(ctx: Ctx) {
  await sql`select id from assignment_rules where deleted_at is null order by id for no key update`.execute(ctx.db)
  return (await rulesInForce(ctx)).map((rule) => prove(rule))
}
export type HeldRule = Awaited<ReturnType<typeof heldRules>>[number]

/** The rules in force in their order, only to be looked at. */
export const rulesInForce = (ctx: Ctx) =>
  assignmentRuleRows(ctx)
    .where('assignment_rules.is_active', '=', true)
    .orderBy('assignment_rules.position')
    .orderBy('assignment_rules.id')
    .execute()
