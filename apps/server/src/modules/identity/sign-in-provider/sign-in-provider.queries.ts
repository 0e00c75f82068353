import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import type { ProviderRule, SignInProvider } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { countOf, type Figures, figures } from '#platform/db/figures.ts'
import type { ProviderAccess } from '#platform/openid/openid.ts'

/** The company's provider as it is kept. */
export const providerRow = (ctx: Ctx) => ctx.db.selectFrom('sign_in_providers').selectAll().executeTakeFirst()
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof providerRow>>>

/** The company's provider, if people sign in with it. */
export async function enabledProvider(ctx: Ctx): Promise<ProviderRow | undefined> {
  const provider = await providerRow(ctx)
  return provider?.is_enabled ? provider : undefined
}

/** What the button of the company's provider says; null where people do not sign in with one. */
export async function providerLabel(ctx: Ctx): Promise<string | null> {
  const provider = await ctx.db.selectFrom('sign_in_providers').select('label').where('is_enabled', '=', true).executeTakeFirst()
  return provider?.label ?? null
}

/** How Embark is known to a provider. */
export const accessOf = (ctx: Ctx, { issuer, client_id, client_secret_sealed }: ProviderRow): ProviderAccess => ({
  issuer,
  clientId: client_id,
  clientSecret: client_secret_sealed && ctx.tokens.unseal(client_secret_sealed),
})

/** Where a provider sends people back to after signing in. */
export const redirectAddress = ({ publicUrl }: Pick<Ctx, 'publicUrl'>) => `${new URL(publicUrl).origin}${doorScreens.providerReturn.path}`
/** And after signing out. */
export const signOutAddress = ({ publicUrl }: Pick<Ctx, 'publicUrl'>) => `${new URL(publicUrl).origin}${doorScreens.signIn.path}`

/** Where the browser goes on to after signing out, for who came by a provider whose session is to end too. */
export async function providerExit(ctx: Ctx): Promise<string | undefined> {
  const provider = await enabledProvider(ctx)
  if (!provider?.ends_provider_session || !provider.end_session_endpoint) return undefined
  const address = new URL(provider.end_session_endpoint)
  address.searchParams.set('client_id', provider.client_id)
  address.searchParams.set('post_logout_redirect_uri', signOutAddress(ctx))
  return address.href
}

/** The rules that give roles, in the order they are tried. */
export const rulesOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('sign_in_provider_rules as rule')
    .innerJoin('roles as r', 'r.id', 'rule.role_id')
    .leftJoin('branches as b', 'b.id', 'rule.branch_id')
    // A check constraint allows no other kinds.
    .select((eb) => eb.ref('rule.kind').$castTo<ProviderRule['kind']>().as('kind'))
    .select(['rule.value', 'rule.role_id', 'rule.branch_id', 'r.identifier as role_identifier', 'b.identifier as branch_identifier'])
    .orderBy('rule.position')
    .execute()

/** The roles a first sign-in may give: those of the company's own people, but for that of super admins. */
export const givenRoles = (ctx: Ctx) =>
  ctx.db
    .selectFrom('roles')
    .select(['id', 'identifier', 'name', 'permissions'])
    .where('group', '=', 'company')
    .where('is_active', '=', true)
    .where(sql<boolean>`system_key is distinct from 'super_admin'`)
    .orderBy('name')
    .execute()

/** The branches a first sign-in may put somebody into. */
export const givenBranches = (ctx: Ctx) =>
  ctx.db.selectFrom('branches').select(['id', 'identifier', 'name']).where('is_active', '=', true).orderBy('name').execute()

/** Whether the company's people sign in with its own provider, for the page of the settings. */
export const identityFigures: Readonly<Record<string, Figures>> = {
  'identity.singleSignOn': () => figures({ on: countOf('sign_in_providers', sql`is_enabled`) }),
}

/** The settings of single sign-on as they are shown, with what can be chosen; a company without a provider begins with empty ones. */
export async function providerInfo(ctx: Ctx): Promise<{ providerInfo: SignInProvider; version: number }> {
  const [row, rules] = [await providerRow(ctx), await rulesOf(ctx)]
  const [roles, branches] = [await givenRoles(ctx), await givenBranches(ctx)]
  const nameOf = (table: 'roles' | 'branches', id: number | null | undefined) =>
    id
      ? ctx.db
          .selectFrom(table)
          .select('identifier')
          .where('id', '=', id)
          .executeTakeFirst()
          .then((record) => record?.identifier ?? null)
      : null
  const asOptions = (records: readonly { identifier: string; name: string }[]) =>
    records.map(({ identifier, name }) => ({ label: name, value: identifier, identifier }))
  const version = row?.version ?? 0
  return {
    providerInfo: {
      issuer: row?.issuer ?? '',
      client_id: row?.client_id ?? '',
      has_secret: Boolean(row?.client_secret_sealed),
      label: row?.label ?? '',
      domains: row?.domains ?? [],
      is_enabled: row?.is_enabled ?? false,
      creates_accounts: row?.creates_accounts ?? false,
      closes_other_ways: row?.closes_other_ways ?? false,
      counts_as_second_step: row?.counts_as_second_step ?? false,
      ends_provider_session: row?.ends_provider_session ?? false,
      claim: row?.claim ?? '',
      rules: rules.map(({ kind, value, role_identifier, branch_identifier }) => ({ kind, value, role_identifier, branch_identifier })),
      default_role_identifier: await nameOf('roles', row?.default_role_id),
      default_branch_identifier: await nameOf('branches', row?.default_branch_id),
      redirect_address: redirectAddress(ctx),
      sign_out_address: signOutAddress(ctx),
      roles: asOptions(roles),
      branches: asOptions(branches),
      version,
    },
    version,
  }
}
