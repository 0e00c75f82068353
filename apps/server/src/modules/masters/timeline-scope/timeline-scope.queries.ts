import { type NamedScope, type ScopeChoice, timelineScopes } from '@embark/contract/masters/timeline-scope/timeline-scope.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import type { OrderPart } from '#platform/list/order.ts'
import { refuse } from '#platform/refusal.ts'

/** The name of a scope, from the widest part to the narrowest. */
const namesOf = (ctx: Ctx) => sql<string[]>`
  array_remove(
    array[
      (select ${nameIn(ctx.language, 'c')} from countries c where c.id = sc.country_id),
      (select i.name from institutions i where i.id = sc.institution_id),
      (select v.label from lookup_values v where v.id = sc.study_level_id),
      (select v.label from lookup_values v where v.id = sc.service_type_id)
    ], null
  )`

/** Where a timeline applies, by name. */
export async function scopesOf(ctx: Ctx, timelineId: number) {
  const { rows } = await sql<NamedScope>`
    select sc.country_id, sc.institution_id, sc.study_level_id, sc.service_type_id, ${namesOf(ctx)} as names
    from timeline_scopes sc where sc.timeline_id = ${timelineId}::int order by names, sc.id`.execute(ctx.db)
  return rows
}

/** Refuses when a scope of this timeline belongs to another active timeline of the module, and names both (G-M-11). */
export async function refuseTakenScopes(ctx: Ctx, timelineId: number) {
  const { rows } = await sql<{ names: string[]; timeline: string }>`
    select ${namesOf(ctx)} as names, other.name as timeline
    from timelines own
    join timeline_scopes sc on sc.timeline_id = own.id
    join timeline_scopes taken on taken.timeline_id <> own.id
      and (
        taken.country_id, taken.institution_id, taken.study_level_id, taken.service_type_id
      ) is not distinct from (sc.country_id, sc.institution_id, sc.study_level_id, sc.service_type_id)
    join timelines other on other.id = taken.timeline_id and other.is_active and other.module_type = own.module_type
    where own.id = ${timelineId}::int
    order by names
    limit 1`.execute(ctx.db)
  if (rows[0]) refuse('SCOPE_TAKEN', { scope: rows[0].names.join(', '), timeline: rows[0].timeline })
}

/**
 * The timeline of a new application, as a column. The most specific scope wins: study level, then institution, then country; otherwise the
 * default (G-M-11).
 */
export const timelineForApplication = (country: number, institution: number, program: number) => sql<number>`coalesce(
  (select sc.timeline_id from timeline_scopes sc join timelines t on t.id = sc.timeline_id and t.is_active and t.module_type = 'application'
    where sc.country_id = ${country}::int and (sc.institution_id is null or sc.institution_id = ${institution}::int)
      and (sc.study_level_id is null or sc.study_level_id = (select study_level_id from programs where id = ${program}::int))
      and exists (select from timeline_stages ts where ts.timeline_id = t.id)
    order by sc.study_level_id is null, sc.institution_id is null, sc.id limit 1),
  (select id from timelines where module_type = 'application' and is_default))`

/** Whether a timeline has a scope, how many narrower ones it has, and which other timeline has it. */
const tied = (timelineId: number, exact: RawBuilder<boolean>, narrower: RawBuilder<boolean>) => ({
  is_assigned: sql<boolean>`exists (select from timeline_scopes sc where sc.timeline_id = ${timelineId}::int and ${exact})`,
  below: sql<number>`(select count(*)::int from timeline_scopes sc where sc.timeline_id = ${timelineId}::int and ${narrower})`,
  other: sql<string | null>`
    (
      select t.name
      from timeline_scopes sc
      join timelines t on t.id = sc.timeline_id and t.is_active and t.module_type = 'application'
      where sc.timeline_id <> ${timelineId}::int and ${exact}
      limit 1
    )`,
})

const countryRows = (ctx: Ctx, timelineId: number) => {
  const { is_assigned, below, other } = tied(
    timelineId,
    sql`sc.country_id = countries.id and sc.institution_id is null and sc.study_level_id is null`,
    sql`sc.country_id = countries.id and (sc.institution_id is not null or sc.study_level_id is not null)`,
  )
  return ctx.db
    .selectFrom('countries')
    .select([nameIn(ctx.language, 'countries').as('label'), 'countries.id as value'])
    .select([is_assigned.as('is_assigned'), below.as('below'), other.as('other')])
}

/** Whether the timeline applies anywhere within a scope; those are listed first. */
const chosen = (timelineId: number, within: RawBuilder<unknown>): OrderPart => ({
  by: sql`exists (select from timeline_scopes sc where sc.timeline_id = ${timelineId}::int and ${within})`,
  kind: 'boolean',
  way: 'desc',
})

/** All countries, with whether the timeline applies to them: those first, then those where the company has institutions. */
export const countryChoices = declareList(timelineScopes.countries, {
  key: 'countries.id',
  rows: countryRows,
  search: (ctx, text) => searchIn(text, nameIn(ctx.language, 'countries')),
  filters: {},
  orders: {
    name: (ctx, _, timelineId) => ({
      parts: [
        chosen(timelineId, sql`sc.country_id = countries.id`),
        { by: sql`exists (select from institutions i where i.country_id = countries.id and i.is_active)`, kind: 'boolean', way: 'desc' },
        { by: nameIn(ctx.language, 'countries'), kind: 'text', way: 'asc' },
      ],
      key: 'asc',
    }),
  },
})

const institutionRows = ({ db }: Ctx, timelineId: number) => {
  const { is_assigned, below, other } = tied(
    timelineId,
    sql`sc.institution_id = institutions.id and sc.study_level_id is null`,
    sql`sc.institution_id = institutions.id and sc.study_level_id is not null`,
  )
  return db
    .selectFrom('institutions')
    .where('institutions.is_active', '=', true)
    .select(['institutions.name as label', 'institutions.id as value'])
    .select([is_assigned.as('is_assigned'), below.as('below'), other.as('other')])
}

/** The institutions of a country, with whether the timeline applies to them. */
export const institutionChoices = declareList(timelineScopes.institutions, {
  key: 'institutions.id',
  rows: institutionRows,
  search: (_, text) => searchIn(text, 'institutions.name'),
  filters: {},
  params: { country_id: isOneOf('institutions.country_id') },
  orders: {
    name: (_, __, timelineId) => ({
      parts: [chosen(timelineId, sql`sc.institution_id = institutions.id`), { by: 'institutions.name', kind: 'text', way: 'asc' }],
      key: 'asc',
    }),
  },
})

/** The study levels an institution teaches, with whether the timeline applies to them there. */
export async function studyLevelChoices({ db }: Ctx, timelineId: number, institutionId: number): Promise<ScopeChoice[]> {
  const { is_assigned, other } = tied(timelineId, sql`sc.institution_id = ${institutionId}::int and sc.study_level_id = v.id`, sql`false`)
  const { rows } = await sql<ScopeChoice>`
    select v.label, v.id as value, ${is_assigned} as is_assigned, 0 as below, ${other} as other
    from lookup_values v
    where v.type = 'study_level'
      and (
        v.id in (select p.study_level_id from programs p where p.institution_id = ${institutionId}::int and p.is_active)
          or exists (
            select
            from timeline_scopes sc
            where sc.timeline_id = ${timelineId}::int
              and sc.institution_id = ${institutionId}::int
              and sc.study_level_id = v.id
          )
      )
    order by v.order_by, v.label`.execute(db)
  return rows
}

/** The types of services; a service type is data, not code. */
export const serviceTypes = ({ db }: Ctx, isActive: boolean) =>
  db
    .selectFrom('lookup_values')
    .select(['label', 'id as value'])
    .where('type', '=', 'service_type')
    .$if(isActive, (all) => all.where('is_active', '=', true))
    .orderBy('order_by')
    .orderBy('label')
    .execute()
