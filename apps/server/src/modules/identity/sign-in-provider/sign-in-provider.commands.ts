import type { SignInProviderBody } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { domainOf, providerOutcomes } from '@embark/contract/identity/sign-in-provider/sign-in-provider.rules.ts'
import { type Permission, permissions } from '@embark/contract/kernel/access.ts'
import { permissionText } from '@embark/contract/organization/permission/permission.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { examine, type ProviderReport } from '#platform/openid/openid.ts'
import { refuseStale } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { givenBranches, givenRoles, type ProviderRow, providerInfo, providerRow, rulesOf } from './sign-in-provider.queries.ts'

/** Asks a provider what it offers, without holding a connection. */
export async function lookAtProvider(look: Look, issuer: string): Promise<ProviderReport> {
  const outgoing = await look(async (ctx) => ctx.outgoing)
  return examine(outgoing, issuer)
}

/** Says what was found out about a provider. */
export function tellReport(ctx: Ctx, asked: string, { outcome, issuer, endSessionEndpoint }: ProviderReport) {
  ctx.changed({ module: 'sign_in_provider', id: ctx.tenant.id, after: { issuer: asked, outcome } })
  return { outcome, issuer, can_sign_out: endSessionEndpoint !== null }
}

const oneAtATime = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext(concat('sign_in_providers', current_setting('app.tenant_id'))))`.execute(ctx.db)

/** Saves how the company's people sign in with its own provider; one that is switched on was looked at before. */
export async function changeProvider(ctx: Ctx, body: SignInProviderBody, report: ProviderReport | undefined) {
  await oneAtATime(ctx)
  const before = await providerRow(ctx)
  refuseStale({ version: before?.version ?? 0 }, ctx.ifMatch)
  if (body.is_enabled && report?.outcome !== 'works')
    refuseField('issuer', providerOutcomes[report?.outcome ?? 'unreachable'], { issuer: report?.issuer ?? '' })
  const chosen = await choicesIn(ctx, body)
  if (body.is_enabled && body.closes_other_ways) await mustStayIn(ctx, body)
  const row = {
    issuer: body.issuer,
    client_id: body.client_id,
    client_secret_sealed: secretFor(ctx, body, before),
    label: body.label,
    domains: [...new Set(body.domains)],
    is_enabled: body.is_enabled,
    creates_accounts: body.creates_accounts,
    closes_other_ways: body.closes_other_ways,
    counts_as_second_step: body.counts_as_second_step,
    ends_provider_session: body.ends_provider_session,
    claim: body.claim,
    default_role_id: chosen.default_role_id,
    default_branch_id: chosen.default_branch_id,
    end_session_endpoint: report ? report.endSessionEndpoint : before?.issuer === body.issuer ? before.end_session_endpoint : null,
  }
  const rulesBefore = await rulesOf(ctx)
  const { id } = await ctx.db
    .insertInto('sign_in_providers')
    .values(row)
    .onConflict((oc) =>
      oc
        .constraint('sign_in_providers_tenant_id_key')
        .doUpdateSet({ ...row, version: sql`sign_in_providers.version + 1`, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.deleteFrom('sign_in_provider_rules').execute()
  if (chosen.rules.length)
    await ctx.db
      .insertInto('sign_in_provider_rules')
      .values(chosen.rules.map((rule, index) => ({ ...rule, position: index + 1 })))
      .execute()
  const wasRules = rulesBefore.map(({ kind, value, role_id, branch_id }) => ({ kind, value, role_id, branch_id }))
  ctx.changed({
    module: 'sign_in_provider',
    id,
    ...(before && { before: { ...withoutSecret(before), rules: wasRules } }),
    after: { ...withoutSecret(row), rules: chosen.rules, ...(body.client_secret && { has_new_secret: true }) },
  })
  return providerInfo(ctx)
}

/** The secret that goes with the settings: a new one, or the one that is kept, which is never sent to another provider. */
function secretFor(ctx: Ctx, { client_secret, issuer }: SignInProviderBody, before: ProviderRow | undefined): Buffer | null {
  if (client_secret) return ctx.tokens.seal(client_secret)
  return before?.issuer === issuer ? before.client_secret_sealed : null
}

/** Settings as the audit log keeps them. */
function withoutSecret<T extends object>(settings: T) {
  const isTold = (key: string) => !['client_secret_sealed', 'id', 'identifier', 'created_at', 'updated_at', 'version'].includes(key)
  return Object.fromEntries(Object.entries(settings).filter(([key]) => isTold(key)))
}

const isKnown = (key: string): key is Permission => (permissions as readonly string[]).includes(key)

/** The roles and branches a body names; nobody gives rights by a rule that they do not have themselves. */
async function choicesIn(ctx: Ctx, { rules, default_role_identifier, default_branch_identifier }: SignInProviderBody) {
  const [roles, branches] = [await givenRoles(ctx), await givenBranches(ctx)]
  const roleAt = (field: string, identifier: string) => {
    const role = roles.find((each) => each.identifier === identifier) ?? refuseField(field, 'Choose a role from the list')
    const lacking = role.permissions.filter(isKnown).filter((key) => !ctx.actor.permissions.has(key))
    if (lacking.length) refuse('RIGHT_NOT_HELD', { names: lacking.map((key) => translate(ctx.language, permissionText(key))).join(', ') })
    return role.id
  }
  const branchAt = (field: string, identifier: string | null) =>
    identifier === null
      ? null
      : (branches.find((each) => each.identifier === identifier) ?? refuseField(field, 'Choose a branch from the list')).id
  return {
    default_role_id: default_role_identifier === null ? null : roleAt('default_role_identifier', default_role_identifier),
    default_branch_id: branchAt('default_branch_identifier', default_branch_identifier),
    rules: rules.map(({ kind, value, role_identifier, branch_identifier }, index) => ({
      kind,
      value: kind === 'domain' ? value.toLowerCase() : value,
      role_id: roleAt(`rules.${index}.role_identifier`, role_identifier),
      branch_id: branchAt(`rules.${index}.branch_identifier`, branch_identifier),
    })),
  }
}

/** Nobody locks themselves out: who closes the other ways is of another domain, or has come in with the provider before. */
async function mustStayIn(ctx: Ctx, { issuer, domains }: SignInProviderBody) {
  const actor = await ctx.db
    .selectFrom('users')
    .leftJoin('sign_in_identities as joined', (join) => join.onRef('joined.user_id', '=', 'users.id').on('joined.issuer', '=', issuer))
    .select(['users.email', 'joined.id as joined'])
    .where('users.id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  if (actor.joined === null && domains.includes(domainOf(actor.email)))
    refuseField('closes_other_ways', 'Sign in with the provider once yourself before you close the other ways')
}

/** Switches a company's provider off, for when it keeps everybody out. The settings stay. Returns whether it was on. */
export async function switchProviderOff(ctx: Ctx): Promise<boolean> {
  await oneAtATime(ctx)
  const was = await ctx.db
    .updateTable('sign_in_providers')
    .set({ is_enabled: false, version: sql`version + 1`, updated_at: sql`now()` })
    .where('is_enabled', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (was)
    ctx.audit('sign_in_provider.switched_off', {
      module: 'sign_in_provider',
      id: was.id,
      before: { is_enabled: true },
      after: { is_enabled: false },
    })
  return was !== undefined
}
