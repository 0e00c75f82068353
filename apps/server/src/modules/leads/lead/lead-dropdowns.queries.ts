import type { Option } from '@embark/contract/kernel/shapes.ts'
import { contactWaits, waitNames } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { leadCategories, leadPlatformNames, leadPlatforms } from '@embark/contract/leads/lead/lead.rules.ts'
import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { pipelinesOfModule, subStatusesOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { seesOrigin, visibleLeads } from './lead.policy.ts'

const lookups = {
  sources: 'lead_source',
  mediums: 'lead_medium',
  reasons: 'lead_reason',
  intakes: 'intake',
  study_levels: 'study_level',
  disciplines: 'discipline',
} as const
const sentence = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')
const fixed = (ctx: Ctx, keys: readonly string[]): Option[] =>
  keys.map((value) => ({ label: translate(ctx.language, sentence(value)), value }))

interface Row {
  readonly lookups: readonly { type: string; label: string; id: number; identifier: string }[]
  readonly tags: readonly Option[]
  readonly utm_sources: readonly string[]
  readonly utm_mediums: readonly string[]
}

/** The lists for lead forms and filters (G-L-18); `only` names the requested ones. */
export async function leadDropdowns(ctx: Ctx, only: readonly string[]): Promise<Record<string, Option[]>> {
  // Recent leads show which campaigns are current; reading all leads would scan the table.
  const recent = (column: 'utm_source' | 'utm_medium') =>
    sql`
      array(
        select distinct recent.value
        from ${visibleLeads(ctx).select(`leads.${column} as value`).orderBy('leads.id', 'desc').limit(2_000)} as recent
        where recent.value is not null
        order by 1
      )`
  const { rows } = await sql<Row>`
      select coalesce(
          (
            select jsonb_agg(
              jsonb_build_object('type', type, 'label', label, 'id', id, 'identifier', identifier)
              order by order_by, label
            )
            from lookup_values
            where is_active and type = any(${Object.values(lookups)}::text[])
          ), '[]'
        ) as lookups,
        (
          select coalesce(jsonb_agg(jsonb_build_object('label', name, 'value', id, 'identifier', identifier) order by name), '[]')
          from (select * from tags where tag_type = 'lead' order by name limit 1000) as tags
        ) as tags,
        to_jsonb(${recent('utm_source')}) as utm_sources,
        to_jsonb(${recent('utm_medium')}) as utm_mediums`.execute(ctx.db)
  const row = seesOrigin(ctx) ? rows[0]! : { ...rows[0]!, utm_sources: [], utm_mediums: [], tags: [] }
  const ofType = (type: string) =>
    row.lookups.filter((one) => one.type === type).map(({ label, id, identifier }): Option => ({ label, value: id, identifier }))
  const texts = (values: readonly string[]) => values.map((value): Option => ({ label: value, value }))
  const all: Record<string, Option[]> = {
    ...Object.fromEntries(Object.entries(lookups).map(([key, type]) => [key, ofType(type)])),
    categories: fixed(ctx, leadCategories),
    platforms: leadPlatforms.map((value) => ({ label: translate(ctx.language, leadPlatformNames[value]), value })),
    tags: [...row.tags],
    utm_sources: texts(row.utm_sources),
    utm_mediums: texts(row.utm_mediums),
  }
  const chosen = only.length ? Object.fromEntries(Object.entries(all).filter(([key]) => only.includes(key))) : all
  return { ...chosen, ...(await filterLists(ctx, only)) }
}

const option = (label: string, value = 'id') => sql`jsonb_build_object('label', ${sql.raw(label)}, 'value', ${sql.raw(value)})`
const namesOf = (from: string) => sql`
  select coalesce(jsonb_agg(${option('x.name')} order by x.name), '[]') from (select id, name from ${sql.raw(from)} limit 1000) as x`
const lists = {
  utm_campaigns: (ctx: Ctx) => sql`
    select coalesce(jsonb_agg(distinct ${option('recent.value', 'recent.value')}), '[]')
    from ${visibleLeads(ctx).select('leads.utm_campaign as value').orderBy('leads.id', 'desc').limit(2_000)} as recent
    where recent.value is not null`,
  agents: () => sql`
    select coalesce(jsonb_agg(${option('x.name', 'x.identifier')} order by x.name), '[]')
    from (select identifier, name from agents where is_active order by name limit 1000) as x`,
  teams: () => namesOf('teams where is_active'),
  staff: () => sql`
    select coalesce(jsonb_agg(${option('x.name')} order by x.name), '[]')
    from (
      select id, concat_ws(' ', first_name, last_name) as name
      from users
      where status = 'active' and "group" = 'company'
      order by 2
      limit 1000
    ) as x`,
  staff_roles: () => namesOf(`roles where is_active and "group" = 'company'`),
  forms: () => sql`
    select coalesce(jsonb_agg(${option('x.title', 'x.identifier')} order by x.title), '[]')
    from (select identifier, title from lead_forms order by title limit 1000) as x`,
  regions: () => sql`
    select coalesce(jsonb_agg(${option('x.label')} order by x.label), '[]')
    from (select id, label from lookup_values where type = 'region' and is_active limit 1000) as x`,
} as const

/** Lists that only filters need, where they are named; who works for the company and where leads came from is told to its people alone. */
async function filterLists(ctx: Ctx, only: readonly string[]): Promise<Record<string, Option[]>> {
  const asked = Object.entries(lists).filter(([key]) => only.includes(key))
  const ofStatus = { ...(await statusLists(ctx, only)), ...(await contactLists(ctx, only)) }
  if (!asked.length) return ofStatus
  if (!seesOrigin(ctx)) return { ...Object.fromEntries(asked.map(([key]) => [key, []])), ...ofStatus }
  const parts = asked.map(([key, read]) => sql`(${read(ctx)}) as ${sql.ref(key)}`)
  const { rows } = await sql<Record<string, Option[]>>`select ${sql.join(parts)}`.execute(ctx.db)
  return { ...rows[0]!, ...ofStatus }
}

/** The statuses of leads and what they are divided into, where they are named. */
async function statusLists(ctx: Ctx, only: readonly string[]): Promise<Record<string, Option[]>> {
  if (!only.includes('statuses') && !only.includes('sub_statuses')) return {}
  const statuses = stagesOfAll(await pipelinesOfModule(ctx, 'lead')).flatMap((stage) => stage.statuses)
  const translated = statuses.map(({ id, name }) => ({ id, name: translate(ctx.language, name) }))
  const divisions = only.includes('sub_statuses') ? await subStatusesOf(ctx, 'lead') : []
  const divided = translated.flatMap((status) =>
    divisions.flatMap(({ id, label, stage_id }) => (stage_id === status.id ? [{ label: `${status.name} · ${label}`, value: id }] : [])),
  )
  return {
    ...(only.includes('statuses') && { statuses: translated.map(({ id, name }) => ({ label: name, value: id })) }),
    ...(only.includes('sub_statuses') && { sub_statuses: divided }),
  }
}

/** How clocks to the first contact can stand, for those who work leads in a company that ever started one. */
async function contactLists(ctx: Ctx, only: readonly string[]): Promise<Record<string, Option[]>> {
  if (!only.includes('first_contact')) return {}
  const some = seesOrigin(ctx) && (await ctx.db.selectFrom('first_contacts').select('id').limit(1).executeTakeFirst())
  const waits = some ? contactWaits : []
  return { first_contact: waits.map((value) => ({ value, label: translate(ctx.language, waitNames[value]) })) }
}
