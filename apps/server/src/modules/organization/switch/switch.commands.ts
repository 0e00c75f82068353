import type { Feature, Gate } from '@embark/contract/kernel/access.ts'
import type { Audience } from '@embark/contract/kernel/audience.ts'
import type { FeatureBody, GateBody, LandingSwitch } from '@embark/contract/organization/switch/switch.contract.ts'
import { gateConfigs, gateMeanings } from '@embark/contract/organization/switch/switch.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { dayStartIn } from '#platform/db/fragments.ts'
import { roomOfTenant } from '#platform/realtime/rooms.ts'
import { refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { allSwitches, audienceChoices } from './switch.queries.ts'

/** Applies a change of the company's switches or settings at once, in every process and on every open page. */
export async function tellCompany(ctx: Ctx) {
  await ctx.forgetAccess()
  ctx.tell([roomOfTenant(ctx.tenant.id)], 'switchesChanged', { number: ctx.tenant.number })
}

/** Serialises changes of switches, and refuses if they changed since they were shown. */
async function shownSwitches(ctx: Ctx) {
  await sql`select pg_advisory_xact_lock(hashtext(concat('tenant_switches', current_setting('app.tenant_id'))))`.execute(ctx.db)
  const { switchesInfo } = await allSwitches(ctx)
  refuseStale(switchesInfo, ctx.ifMatch)
  return switchesInfo
}

/** Refuses an audience with roles or groups the company does not have. */
async function mustBeKnown(ctx: Ctx, field: string, audiences: readonly Audience[]) {
  const { roles, groups } = await audienceChoices(ctx)
  const [knownRoles, knownGroups] = [new Set(roles.map(({ value }) => value)), new Set(groups.map(({ value }) => value))]
  for (const { role_identifiers = [], group_identifiers = [] } of audiences) {
    if (!role_identifiers.every((each) => knownRoles.has(each))) refuseField(field, 'Choose roles from the list')
    if (!group_identifiers.every((each) => knownGroups.has(each))) refuseField(field, 'Choose groups from the list')
  }
}

/** Switches a gate on or off for its audience. */
export async function saveGate(ctx: Ctx, key: Gate, { enabled, audience, config }: GateBody) {
  if (gateMeanings[key].isOperatorOnly) refuse('OPERATOR_ONLY')
  const shape = gateConfigs[key]
  if (shape ? !shape.safeParse(config).success : Object.keys(config).length) refuseField('config', 'This value is not valid')
  const before = (await shownSwitches(ctx)).gates.find((gate) => gate.key === key)!
  await mustBeKnown(ctx, 'audience', [audience])
  const row = { enabled, audience: JSON.stringify(audience), config: JSON.stringify(config) }
  const { id } = await ctx.db
    .insertInto('tenant_gates')
    .values({ gate_key: key, ...row })
    .onConflict((oc) => oc.constraint('tenant_gates_tenant_id_gate_key_key').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'gate', id, before, after: { key, enabled, audience, config } })
  await tellCompany(ctx)
  return allSwitches(ctx)
}

/** Sets a switch reserved for the installation's operator; the others belong to the company. */
export async function setOperatorGate(ctx: Ctx, key: Gate, enabled: boolean) {
  if (!gateMeanings[key].isOperatorOnly) throw new Error(`${key} is switched by the company itself, in its settings.`)
  const row = { gate_key: key, enabled }
  const { id } = await ctx.db
    .insertInto('tenant_gates')
    .values(row)
    .onConflict((oc) => oc.constraint('tenant_gates_tenant_id_gate_key_key').doUpdateSet({ enabled }))
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit('gate.changed', { module: 'gate', id, after: { key, enabled } })
  await tellCompany(ctx)
}

/** Switches a module on or off, between whole days of the company's zone. */
export async function saveFeature(ctx: Ctx, key: Feature, { enabled, starts_at, ends_at }: FeatureBody) {
  const before = (await shownSwitches(ctx)).features.find((feature) => feature.key === key)!
  const { time_zone } = ctx.tenant
  const row = { enabled, starts_at: dayStartIn(time_zone, starts_at), ends_at: dayStartIn(time_zone, ends_at, 1) }
  const { id } = await ctx.db
    .insertInto('tenant_features')
    .values({ feature_key: key, ...row })
    .onConflict((oc) => oc.constraint('tenant_features_tenant_id_feature_key_key').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { is_on: _, ...was } = before
  ctx.changed({ module: 'feature', id, before: was, after: { key, enabled, starts_at, ends_at } })
  await tellCompany(ctx)
  return allSwitches(ctx)
}

/** Replaces the landing rules, in the order they are tried. */
export async function saveLanding(ctx: Ctx, rules: readonly LandingSwitch[]) {
  const { landing } = await shownSwitches(ctx)
  await mustBeKnown(
    ctx,
    'rules',
    rules.map(({ audience }) => audience),
  )
  await ctx.db.deleteFrom('tenant_landing_rules').execute()
  if (rules.length)
    await ctx.db
      .insertInto('tenant_landing_rules')
      .values(rules.map(({ audience, ...rule }, index) => ({ ...rule, position: index + 1, audience: JSON.stringify(audience) })))
      .execute()
  ctx.changed({ module: 'landing', id: ctx.tenant.id, before: { rules: landing }, after: { rules } })
  await tellCompany(ctx)
  return allSwitches(ctx)
}
