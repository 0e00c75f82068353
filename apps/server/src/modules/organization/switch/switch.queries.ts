import { type Feature, features, type Gate, gates } from '@embark/contract/kernel/access.ts'
import type { FeatureSwitch, GateSwitch, LandingSwitch, Switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { sql } from 'kysely'
import { gatesFrom, landingFrom } from '#platform/access/gates.ts'
import type { Ctx } from '#platform/context.ts'
import { versionOf } from '#platform/text/version-of.ts'

/** The gates as the company set them, as they are in the database now. */
export async function gateSwitches({ db }: Ctx): Promise<GateSwitch[]> {
  const rows = await db.selectFrom('tenant_gates').select(['gate_key', 'enabled', 'audience', 'config']).execute()
  const states = gatesFrom(Object.fromEntries(rows.map(({ gate_key, ...row }) => [gate_key, row])))
  return (Object.keys(gates) as Gate[]).map((key) => ({ key, ...states[key] }))
}

/** The modules with the days between which they are on, in the company's zone. */
export async function featureSwitches({ db, tenant }: Ctx): Promise<FeatureSwitch[]> {
  const zone = tenant.time_zone
  const { rows } = await sql<Omit<FeatureSwitch, 'key'> & { feature_key: string }>`
    select feature_key, enabled, to_char(starts_at at time zone ${zone}, 'YYYY-MM-DD') as starts_at,
      to_char((ends_at at time zone ${zone}) - interval '1 day', 'YYYY-MM-DD') as ends_at,
      enabled and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true) as is_on
    from tenant_features`.execute(db)
  const byKey = new Map(rows.map(({ feature_key, ...row }) => [feature_key, row]))
  const standard = (key: Feature) => ({
    enabled: features[key].defaultEnabled,
    starts_at: null,
    ends_at: null,
    is_on: features[key].defaultEnabled,
  })
  return (Object.keys(features) as Feature[]).map((key) => ({ key, ...(byKey.get(key) ?? standard(key)) }))
}

/** The landing rules in their order. */
export async function landingSwitches({ db }: Ctx): Promise<LandingSwitch[]> {
  const rows = await db.selectFrom('tenant_landing_rules').select(['audience', 'gate_key', 'target']).orderBy('position').execute()
  return landingFrom(rows)
}

/** Everything a company can switch, with the version that a change must name. */
export async function allSwitches(ctx: Ctx): Promise<{ switchesInfo: Switches; version: number }> {
  const shown = { gates: await gateSwitches(ctx), features: await featureSwitches(ctx), landing: await landingSwitches(ctx) }
  const version = versionOf(shown)
  return { switchesInfo: { ...shown, version }, version }
}

/** Roles and groups of roles that an audience can name. */
export async function audienceChoices({ db }: Ctx) {
  const roles = await db.selectFrom('roles').select(['name', 'identifier']).where('is_active', '=', true).orderBy('name').execute()
  const groups = await db.selectFrom('role_groups').select(['name', 'identifier']).orderBy('id').execute()
  const option = ({ name, identifier }: { name: string; identifier: string }) => ({ label: name, value: identifier, identifier })
  return { roles: roles.map(option), groups: groups.map(option) }
}
