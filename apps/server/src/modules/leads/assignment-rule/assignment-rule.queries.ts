import { type AssignmentRule, assignmentRules } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import { type RuleCondition, ruleConditions } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn, searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { assignmentRuleRows, type RuleRow } from './assignment-rule.policy.ts'

interface Named {
  readonly kind: 'country' | 'lookup' | 'branch'
  readonly id: number
  readonly name: string
}
const kinds: Readonly<Partial<Record<RuleCondition, Named['kind']>>> = {
  destination_countries: 'country',
  source_countries: 'country',
  lead_sources: 'lookup',
  lead_mediums: 'lookup',
  branches: 'branch',
}

/** Rules as they are read: with their conditions in the words of the reader. */
export async function shownRules(ctx: Ctx, rules: readonly RuleRow[]): Promise<AssignmentRule[]> {
  const idsOf = (kind: Named['kind']) =>
    rules.flatMap(({ conditions }) =>
      ruleConditions.flatMap((name) => (kinds[name] === kind ? ((conditions[name] ?? []) as number[]) : [])),
    )
  const { rows } = await sql<Named>`
    select 'country' as kind, c.id, ${nameIn(ctx.language, 'c')} as name from countries c where c.id = any(${idsOf('country')}::int[])
    union all
    select 'lookup', l.id, l.label from lookup_values l where l.id = any(${idsOf('lookup')}::int[])
    union all
    select 'branch', b.id, b.name from branches b where b.id = any(${idsOf('branch')}::int[])`.execute(ctx.db)
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind}:${id}`, name]))
  const languages = new Intl.DisplayNames(ctx.language, { type: 'language', fallback: 'code' })
  const wordOf = (condition: RuleCondition, value: number | string) =>
    typeof value === 'string' ? languageName(languages, value) : (names.get(`${kinds[condition]}:${value}`) ?? String(value))
  return rules.map(({ last_user_id: _, branch_id: __, team_branch_id: ___, team_id: ____, role_id: _____, ...rule }) => ({
    ...rule,
    condition_words: ruleConditions.flatMap((condition) => {
      const words = (rule.conditions[condition] ?? []).map((value) => wordOf(condition, value))
      return words.length ? [{ condition, words }] : []
    }),
  }))
}

/** What people call a language; what is no code stays as it was written. */
function languageName(languages: Intl.DisplayNames, code: string) {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

/** One of them as it is read. */
export const shownRule = async (ctx: Ctx, rule: RuleRow) => (await shownRules(ctx, [rule]))[0]!

/** The assignment rules in their order. */
export const assignmentRuleList = declareList(assignmentRules.list, {
  key: 'assignment_rules.id',
  rows: assignmentRuleRows,
  search: (_, text) => searchIn(text, 'assignment_rules.name'),
  filters: {},
  orders: { position: by('assignment_rules.position', 'int', { key: 'asc' }), name: by('assignment_rules.name', 'text') },
  present: shownRules,
})
