import { toDecimal } from '@embark/contract/kernel/money.ts'
import type { FieldChange } from '@embark/contract/leads/activity/activity.contract.ts'
import { type LanguageLevel, levelNames } from '@embark/contract/leads/background/background.rules.ts'
import { leadSystemFields } from '@embark/contract/leads/lead/lead-system.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type Expression, sql } from 'kysely'
import { definitionsOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'
import { seesOrigin } from '../lead/lead.policy.ts'

type Values = Readonly<Record<string, unknown>>
/** What a change of a lead's fields wrote into the audit: each before and after. */
export interface Written {
  readonly before: Values
  readonly after: Values
}

/** What the audit holds of an entry that says which fields were changed: both were written by one transaction, at its moment. */
export const writtenWith = sql<Written | null>`
  case when activities.type = 'updated' then (
    select jsonb_build_object('before', written.before, 'after', written.after)
    from audit_entries written
    where written.module = 'lead' and written.record_id = activities.record_id
      and written.action = 'lead.updated' and written.created_at = activities.created_at
    limit 1) end` satisfies Expression<unknown>

/** What names the value of a field: the company's lists, and places. */
const lists = {
  lookups: ['lead_source_id', 'lead_medium_id', 'study_level_id', 'discipline_id', 'intake_id'],
  countries: ['nationality_country_id', 'source_country_id', 'destination_countries'],
  branches: ['branch_id'],
  teams: ['team_id'],
  divisions: ['sub_status_id'],
} as const
type ListName = keyof typeof lists
const listOf = (field: string) => (Object.keys(lists) as ListName[]).find((name) => (lists[name] as readonly string[]).includes(field))

/** The fields that reveal how a lead came; the sight of leads keeps them from some people. */
const ofOrigin = new Set([
  'category',
  'lead_source_id',
  'lead_medium_id',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
])
/** What follows from another field, and is not told by itself. */
const derived = new Set(['mobile_e164', 'country_code', 'alternate_country_code', 'version', 'updated_at'])
/** What is put back by more than its own value. */
const notRestored = new Set(['mobile', 'alternate_mobile', 'budget_amount_minor', 'budget_currency'])

const labels: ReadonlyMap<string, string> = new Map([
  ...leadSystemFields.map(({ name, label }) => [name, label] as const),
  ['budget_amount_minor', 'Budget for the first year'],
  ['alternate_mobile', 'Other mobile number'],
  ['source_country_id', 'Country'],
  ['preferred_language', 'Language'],
  ['next_follow_up_at', 'Next follow-up'],
  ['team_id', 'Team'],
  ['sub_status_id', 'Sub-status'],
  ['test_scores', 'Test scores'],
  ['home_address', 'Address'],
  ['home_postal_code', 'Postal code'],
  ['education_info', 'Education'],
  ['work_info', 'Work experience'],
  ['spoken_languages', 'Languages'],
  ['contact_preference', 'Preferred contact'],
])

/** Fields as the form asks for them, those of the company's own last. */
const inOrder = (fields: readonly string[]) => [
  ...[...labels.keys()].filter((name) => fields.includes(name)),
  ...fields.filter((name) => !labels.has(name)),
]

/** The fields that were changed, in words: what each is called, and what it was and became. */
export async function changesOf(ctx: Ctx, written: readonly (Written | null)[]): Promise<FieldChange[][]> {
  if (!written.some(Boolean)) return written.map(() => [])
  const own = new Map((await definitionsOf(ctx)).fields.map(({ name, label }) => [name, label]))
  const nameOf = await namesIn(ctx, written)
  const text = (field: string, value: unknown, values: Values): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (Array.isArray(value)) return value.map((each) => text(field, each, values)).join(', ') || null
    if (field === 'budget_amount_minor')
      return `${toDecimal(Number(value), String(values['budget_currency']))} ${String(values['budget_currency'])}`
    if (typeof value === 'boolean') return translate(ctx.language, value ? 'Yes' : 'No')
    if (typeof value === 'object') return entryText(field, value as Values, (word) => translate(ctx.language, word))
    const list = listOf(field)
    return list ? (nameOf(list, Number(value)) ?? null) : translate(ctx.language, String(value))
  }
  return written.map((each) => {
    if (!each) return []
    const { before = {}, after = {} } = each
    return inOrder(Object.keys(after ?? {})).flatMap((field): FieldChange[] => {
      if (derived.has(field) || (ofOrigin.has(field) && !seesOrigin(ctx))) return []
      if (field === 'budget_currency' && 'budget_amount_minor' in after) return []
      const label = labels.get(field) ?? own.get(field)
      if (label === undefined) return []
      const [from, to] = [before?.[field] ?? null, after[field] ?? null]
      return [
        {
          field,
          label: translate(ctx.language, label),
          from,
          to,
          from_text: text(field, from, before ?? {}),
          to_text: text(field, to, after),
          is_own: !labels.has(field),
          can_restore: !notRestored.has(field),
        },
      ]
    })
  })
}

/** An entry of a list that is kept as one field, in a few words. */
function entryText(field: string, entry: Values, say: (word: string) => string): string | null {
  if (field === 'test_scores') return `${entry['score_name']} ${entry['score']}`
  if (field === 'spoken_languages')
    return `${String(entry['language']).toUpperCase()} (${say(levelNames[entry['level'] as LanguageLevel] ?? '')})`
  if (field === 'work_info') return [entry['title'], entry['employer']].filter(Boolean).join(', ') || null
  if (field !== 'education_info') return null
  return [entry['level'], entry['institution_name'], entry['passing_year']].filter(Boolean).join(', ') || null
}

/** The names of everything that was chosen from a list, before or after. */
async function namesIn(ctx: Ctx, written: readonly (Written | null)[]) {
  const ids = (list: ListName) => {
    const fields: readonly string[] = lists[list]
    const values = written.flatMap((each) => (each ? fields.flatMap((field) => [each.before?.[field], each.after?.[field]]) : []))
    return values.flat().filter((value): value is number => typeof value === 'number')
  }
  const { rows } = await sql<{ list: ListName; id: number; name: string }>`
    select 'lookups' as list, id, label as name from lookup_values where id = any(${ids('lookups')}::int[])
    union all select 'countries', id, ${nameIn(ctx.language, 'countries')} from countries where id = any(${ids('countries')}::int[])
    union all select 'branches', id, name from branches where id = any(${ids('branches')}::int[])
    union all select 'teams', id, name from teams where id = any(${ids('teams')}::int[])
    union all select 'divisions', id, label from sub_statuses where id = any(${ids('divisions')}::int[])`.execute(ctx.db)
  const names = new Map(rows.map(({ list, id, name }) => [`${list} ${id}`, list === 'lookups' ? translate(ctx.language, name) : name]))
  return (list: ListName, id: number) => names.get(`${list} ${id}`)
}
