import type { Option } from '@embark/contract/kernel/shapes.ts'
import { leadCategories, leadPlatforms } from '@embark/contract/leads/lead/lead.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
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
        ) as lookups, to_jsonb(${recent('utm_source')}) as utm_sources, to_jsonb(${recent('utm_medium')}) as utm_mediums`.execute(ctx.db)
  const row = seesOrigin(ctx) ? rows[0]! : { ...rows[0]!, utm_sources: [], utm_mediums: [] }
  const ofType = (type: string) =>
    row.lookups.filter((one) => one.type === type).map(({ label, id, identifier }): Option => ({ label, value: id, identifier }))
  const texts = (values: readonly string[]) => values.map((value): Option => ({ label: value, value }))
  const all: Record<string, Option[]> = {
    ...Object.fromEntries(Object.entries(lookups).map(([key, type]) => [key, ofType(type)])),
    categories: fixed(ctx, leadCategories),
    platforms: fixed(ctx, leadPlatforms),
    utm_sources: texts(row.utm_sources),
    utm_mediums: texts(row.utm_mediums),
  }
  return only.length ? Object.fromEntries(Object.entries(all).filter(([key]) => only.includes(key))) : all
}
