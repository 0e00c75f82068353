import type { Gate } from '@embark/contract/kernel/access.ts'
import type { Audience } from '@embark/contract/kernel/audience.ts'
import { groups } from '@embark/contract/organization/role/role.contract.ts'
import { proposedFor } from '@embark/contract/organization/setup/proposal.rules.ts'
import { ownIdentifier } from '@embark/contract/organization/switch/switch.rules.ts'
import type pg from 'pg'
import { lookupSeeds } from '#db/seeds/reference/lookups.ts'
import { type PipelineSeed, pipelineSeeds } from '#db/seeds/reference/pipelines.ts'
import { roleSeeds } from '#db/seeds/reference/roles.ts'
import type { Ctx } from '#platform/context.ts'
import { asTenant } from '#platform/db/tenant.ts'
import { registry } from '#platform/registry.ts'

type Db = Ctx['db']

/** What other modules put into a new company, once its roles, lists and pipelines stand. Each may run twice. */
export const furnishers = registry<string, (db: Db) => Promise<unknown>>('what a new company is furnished with')

const students: Audience = { groups: ['user'], requires_student_profile: true }
/** Where students start, the first page that exists for them counting. */
const landingSeeds: readonly { gate_key: Gate | null; target: string }[] = [
  { gate_key: 'landing.student_profile', target: `/student/profile/new/${ownIdentifier}` },
  { gate_key: null, target: '/student-dashboard' },
]

export interface NewTenant {
  readonly code: string
  readonly name: string
  readonly country_code?: string
  readonly currency?: string
  readonly time_zone?: string
  readonly default_language?: string
  readonly accent_color?: string
  readonly is_demo?: boolean
}

/** Makes a company with its standard roles, lists and pipelines. Only the owner of the database may add one; its rows are written from within. */
export async function createTenant(
  owner: pg.Pool,
  pool: pg.Pool,
  tenant: NewTenant,
): Promise<{ id: number; code: string; number: string }> {
  const { country_code } = tenant
  if (country_code && !/^[A-Z]{2}$/.test(country_code)) throw new Error('A country is named by two capital letters, such as GB.')
  const { currency, time_zone } = country_code ? proposedFor(country_code) : {}
  // Whoever signs in first is led through the wizard.
  const given = Object.entries({ settings: { setup: { state: 'open' } }, currency, time_zone, ...tenant }).filter(
    ([, value]) => value !== undefined,
  )
  const columns = given.map(([column]) => `"${column.replaceAll('"', '')}"`).join(', ')
  const { rows } = await owner.query<{ id: number; code: string; number: string }>(
    `insert into tenants (${columns}) values (${given.map((_, index) => `$${index + 1}`).join(', ')}) returning id, code, number`,
    given.map(([, value]) => value),
  )
  const made = rows[0]!
  try {
    await asTenant(pool, made.id, furnishTenant)
  } catch (error) {
    // Nothing was furnished, so nothing stands on the row yet; without it the command can be given again.
    await owner.query('delete from tenants where id = $1', [made.id])
    throw error
  }
  return made
}

/** Fills a new tenant with what it needs to work from the first minute: roles, lists and pipelines. Idempotent. */
export async function furnishTenant(db: Db) {
  await furnishRoles(db)
  const rows = lookupSeeds.map(({ meta = {}, ...seed }, order_by) => ({ ...seed, meta: JSON.stringify(meta), order_by }))
  await db
    .insertInto('lookup_values')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute()
  for (const pipeline of pipelineSeeds) await furnishPipeline(db, pipeline)
  for (const furnish of furnishers.all()) await furnish(db)
  await furnishSwitches(db)
}

/** Behaviour every company begins with, as data it can change: the menu of languages, who finds the settings, where students start (G-C-01, G-C-04). */
async function furnishSwitches(db: Db) {
  const [language, organization]: [Gate, Gate] = ['shell.language_menu', 'shell.organization_settings']
  const { identifier } = await db
    .selectFrom('role_groups')
    .select('identifier')
    .where('system_key', '=', 'company')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tenant_gates')
    .values([
      { gate_key: language, enabled: true },
      { gate_key: organization, enabled: true, audience: JSON.stringify({ group_identifiers: [identifier] }) },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db
    .insertInto('tenant_landing_rules')
    .values(
      landingSeeds.map(({ gate_key, target }, index) => ({ position: index + 1, audience: JSON.stringify(students), gate_key, target })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

async function furnishRoles(db: Db) {
  await db
    .insertInto('role_groups')
    .values(groups.map(({ key, name }) => ({ system_key: key, name, kind: key })))
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db
    .insertInto('roles')
    .values(roleSeeds.map(({ system_key, name, group }) => ({ system_key, name, group })))
    .onConflict((oc) => oc.doNothing())
    .execute()
  const ids = new Map((await db.selectFrom('roles').select(['id', 'system_key']).execute()).map(({ id, system_key }) => [system_key, id]))
  const idOf = (key: string) => ids.get(key)!
  await db
    .insertInto('role_permissions')
    .values(roleSeeds.flatMap((role) => role.permissions.map((permission) => ({ role_id: idOf(role.system_key), permission }))))
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db
    .insertInto('role_data_scopes')
    .values(
      roleSeeds.flatMap((role) =>
        Object.entries(role.scopes).map(([module, scope]) => ({ role_id: idOf(role.system_key), module, scope })),
      ),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

async function furnishPipeline(db: Db, { module_type, name, stages }: PipelineSeed) {
  const existing = await db
    .selectFrom('timelines')
    .select('id')
    .where('module_type', '=', module_type)
    .where('is_default', '=', true)
    .executeTakeFirst()
  if (existing) return
  const timeline = await db
    .insertInto('timelines')
    .values({ name, module_type, is_default: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shared = { module_type, is_default: true }
  const parents = await db
    .insertInto('stages')
    .values(stages.map(({ key, name: label, position, type }) => ({ ...shared, key, name: label, position, type })))
    .returning(['id', 'key'])
    .execute()
  const parentOf = new Map(parents.map(({ id, key }) => [key, id]))
  const statuses = stages.flatMap((stage) => stage.statuses.map(([key, label]) => ({ stage, key, label })))
  const made = statuses.length
    ? await db
        .insertInto('stages')
        .values(
          statuses.map(({ stage, key, label }) => ({
            ...shared,
            key,
            name: label,
            position: stage.position,
            type: stage.type,
            parent_stage_id: parentOf.get(stage.key)!,
          })),
        )
        .returning(['id', 'key'])
        .execute()
    : []
  const idOf = new Map(made.map(({ id, key }) => [key, id]))
  const steps = stages.flatMap((stage) =>
    stage.statuses.length ? stage.statuses.map(([key]) => ({ stage, id: idOf.get(key)! })) : [{ stage, id: parentOf.get(stage.key)! }],
  )
  await db
    .insertInto('timeline_stages')
    .values(
      steps.map(({ stage, id }, index) => ({
        timeline_id: timeline.id,
        stage_id: id,
        order_no: index + 1,
        is_skippable: stage.is_skippable,
        est_days: stage.est_days,
      })),
    )
    .execute()
}
