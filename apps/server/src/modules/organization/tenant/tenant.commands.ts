import type { Gate } from '@embark/contract/kernel/access.ts'
import type { Audience } from '@embark/contract/kernel/audience.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { groups } from '@embark/contract/organization/role/role.contract.ts'
import { proposedFor } from '@embark/contract/organization/setup/proposal.rules.ts'
import { ownIdentifier } from '@embark/contract/organization/switch/switch.rules.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { lookupSeeds } from '#db/seeds/reference/lookups.ts'
import { pipelineSeeds } from '#db/seeds/reference/pipelines.ts'
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

/**
 * Makes a company with its standard roles, lists and pipelines. Only the owner of the database may add one; its rows are written from
 * within.
 */
export async function createTenant(
  owner: pg.Pool,
  pool: pg.Pool,
  tenant: NewTenant,
): Promise<{ id: number; code: string; number: string }> {
  const { country_code } = tenant
  if (country_code && !/^[A-Z]{2}$/.test(country_code)) throw new Error('A country is named by two capital letters, such as GB.')
  if (tenant.currency && !(currencies as readonly string[]).includes(tenant.currency))
    throw new Error(`Embark bills in ${currencies.join(', ')}; ${tenant.currency} is none of them.`)
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

/** Seeds as JSON, written out once: putting them together for each company took longer than the database did. */
const once = (seeds: () => unknown) => {
  let text: string | undefined
  return () => (text ??= JSON.stringify(seeds()))
}
const groupRows = once(() => groups)
const roleRows = once(() => roleSeeds)
const lookupRows = once(() => lookupSeeds.map((seed, order_by) => ({ meta: {}, ...seed, order_by })))
const pipelineRows = once(() => pipelineSeeds)
const landingRows = once(() => landingSeeds)

/** Fills a new tenant with what it needs to work from the first minute: roles, lists and pipelines. Idempotent. */
export async function furnishTenant(db: Db) {
  // Each is one statement that waits for no answer to the one before.
  await Promise.all([
    furnishGroups(db),
    furnishRoles(db),
    furnishLookups(db),
    furnishPipelines(db),
    ...furnishers.all().map((furnish) => furnish(db)),
    furnishSwitches(db),
    furnishLandingRules(db),
  ])
}

const furnishGroups = (db: Db) =>
  sql`
    insert into role_groups (system_key, name, kind)
    select g.key, g.name, g.key
    from jsonb_to_recordset(${groupRows()}::jsonb) as g (key text, name text)
    on conflict do nothing`.execute(db)

/** A role that is there already keeps what the company made of it. */
const furnishRoles = (db: Db) =>
  sql`
    with seeds as materialized (
      select *
      from rows
      from (
        jsonb_to_recordset(${roleRows()}::jsonb) as (
          system_key text, name text, "group" text, permissions text[], scopes jsonb
        )
      ) with ordinality as seed (system_key, name, "group", permissions, scopes, place)
    ),
    made as (
      insert into roles (system_key, name, "group", permissions)
      select system_key, name, "group", permissions
      from seeds
      order by place
      on conflict do nothing
      returning id, system_key
    )
    insert into role_data_scopes (role_id, module, scope)
    select made.id, module, scope
    from seeds
    join made using (system_key), jsonb_each_text(seeds.scopes) as seen (module, scope)`.execute(db)

const furnishLookups = (db: Db) =>
  sql`
    insert into lookup_values (type, key, label, meta, order_by)
    select type, key, label, meta, order_by
    from jsonb_to_recordset(${lookupRows()}::jsonb) as seed (type text, key text, label text, meta jsonb, order_by int)
    order by order_by
    on conflict do nothing`.execute(db)

/** The pipelines a company has none of yet. A stage without statuses is a status itself. */
const furnishPipelines = (db: Db) =>
  sql`
    with seeds as materialized (
      select *
      from jsonb_to_recordset(${pipelineRows()}::jsonb) as seed (module_type text, name text, stages jsonb)
      where not exists (select from timelines where timelines.module_type = seed.module_type and is_default)),
    stage as materialized (
      select module_type, s.*
      from seeds,
        rows from (jsonb_to_recordset(stages) as (
          key text, name text, position text, type text, is_skippable boolean, est_days int, statuses jsonb
        )) with ordinality as s (key, name, position, type, is_skippable, est_days, statuses, place)),
    timeline as (
      insert into timelines (name, module_type, is_default)
      select name, module_type, true from seeds
      returning id, module_type),
    parent as (
      insert into stages (module_type, is_default, key, name, position, type)
      select module_type, true, key, name, position, type from stage order by module_type, place
      returning id, module_type, key),
    status as (
      insert into stages (module_type, is_default, key, name, position, type, parent_stage_id)
      select module_type, true, status ->> 0, status ->> 1, position, type, parent.id
      from stage
      join parent using (module_type, key), jsonb_array_elements(statuses) with ordinality as s (status, turn)
      order by module_type, place, turn
      returning id, key, parent_stage_id),
    step as (
      select module_type, place, turn, coalesce(status.id, parent.id) as stage_id, is_skippable, est_days
      from stage
      join parent using (module_type, key)
      left join jsonb_array_elements(statuses) with ordinality as s (pair, turn) on true
      left join status on status.parent_stage_id = parent.id and status.key = pair ->> 0)
    insert into timeline_stages (timeline_id, stage_id, order_no, is_skippable, est_days)
    select timeline.id, stage_id, row_number() over (partition by module_type order by place, turn), is_skippable, est_days
    from step
    join timeline using (module_type)
    order by module_type, place, turn`.execute(db)

/** Behaviour every company begins with, as data it can change: the menu of languages, and who finds the settings (G-C-01, G-C-04). */
function furnishSwitches(db: Db) {
  const [language, organization]: [Gate, Gate] = ['shell.language_menu', 'shell.organization_settings']
  return sql`
    insert into tenant_gates (gate_key, enabled, audience)
    select ${language}, true, '{}'::jsonb
    union all
    select ${organization}, true, jsonb_build_object('group_identifiers', jsonb_build_array(identifier))
    from role_groups
    where system_key = 'company'
    on conflict do nothing`.execute(db)
}

const furnishLandingRules = (db: Db) =>
  sql`
    insert into tenant_landing_rules (position, audience, gate_key, target)
    select place, ${JSON.stringify(students)}::jsonb, gate_key, target
    from rows from (jsonb_to_recordset(${landingRows()}::jsonb) as (gate_key text, target text))
      with ordinality as seed (gate_key, target, place)
    on conflict do nothing`.execute(db)
