import { type RawBuilder, sql } from 'kysely'
import { moveLimits } from '#platform/access/limits.ts'
import { type Ctx, can } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'
import { asksForAny, numberAsked, type OptionParams, type OptionSource, textAsked } from './option-source.queries.ts'

const under = (column: string, params: OptionParams, key: string) =>
  asksForAny(params) ? sql`true` : sql`${sql.ref(column)} = ${numberAsked(params, key)}::int`
const lookup = (type: string) => (): RawBuilder<unknown> =>
  sql`select id as value, label, order_by as rank from lookup_values where type = ${type} and is_active`
const country = ({ language }: Ctx) => nameIn(language, 'c')

/** The statuses of timelines t to which the actor may move records they can read. Names that were chosen before stay readable. */
function inReach(ctx: Ctx, params: OptionParams) {
  if (params === null || ctx.actor.kind === 'system') return sql`true`
  if (!can(ctx, textAsked(params, 'module_type') === 'application' ? 'applications.read' : 'leads.read')) return sql`false`
  const { stageIds, statusIds } = moveLimits(ctx)
  const inTimeline = sql`select from timeline_stages o
    join stages x on x.id = o.stage_id
    where o.timeline_id = t.id and coalesce(x.parent_stage_id, x.id) = any(${stageIds}::int[])`
  return sql`(coalesce(s.parent_stage_id, s.id) = any(${stageIds}::int[])
    or s.id = any(${statusIds}::int[])
    or not exists (${inTimeline}))`
}

/** The lookups that masters offers to form fields: lists, places and pipelines. */
export const masterOptions: Readonly<Record<string, OptionSource>> = {
  '/dropdown/country': (ctx) => sql`select c.id as value, ${country(ctx)} as label, 0 as rank from countries c`,
  '/dropdown/state': ({ language }, params) =>
    sql`select s.id as value, ${nameIn(language, 's')} as label, 0 as rank
      from states s
      where ${under('s.country_id', params, 'country_id')}`,
  '/dropdown/city': (_, params) =>
    sql`select t.id as value, t.name as label, 0 as rank from cities t where ${under('t.state_id', params, 'state_id')}`,
  '/dropdowns/study-levels': lookup('study_level'),
  '/dropdowns/disciplines': lookup('discipline'),
  '/dropdowns/test-scores': lookup('test_score'),
  '/dropdowns/intakes': lookup('intake'),
  '/leads/get/status': (ctx, params) =>
    sql`select s.id as value, s.name as label, ts.order_no as rank
      from timelines t
      join timeline_stages ts on ts.timeline_id = t.id
      join stages s on s.id = ts.stage_id
      where t.is_default and s.is_active
        and t.module_type = ${textAsked(params, 'module_type') === 'application' ? 'application' : 'lead'}
        and ${inReach(ctx, params)}`,
  '/dropdowns/countries/codes-dropdown': (ctx) =>
    sql`select replace(c.dial_code, '+', '') as value, ${country(ctx)} || ' (' || c.dial_code || ')' as label, 0 as rank
      from countries c
      where c.dial_code is not null`,
  // Of the product's own fields.
  '/masters/lookups/lead_source': lookup('lead_source'),
  '/masters/lookups/lead_medium': lookup('lead_medium'),
}
