import type { SignInProviderBody } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { signInProviders } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { singleSignOn } from '@embark/contract/identity/single-sign-on/single-sign-on.contract.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { onTestFinished } from 'vitest'
import { browserAt, clientId, clientSecret, type People, type RunningProvider, realProvider } from '../../../../test/open-id.ts'
import { type Answer, allowedHosts, newTenant, type World } from '../../../../test/world.ts'

export const returnTo = 'https://portal.example/signin/provider'
export const signOutTo = 'https://portal.example/signin'

/** Settings of single sign-on that a provider of the tests answers to. */
export const settingsFor = (issuer: string, wish: Partial<SignInProviderBody> = {}): SignInProviderBody => ({
  issuer,
  client_id: clientId,
  client_secret: clientSecret,
  label: 'Sign in with Acme',
  domains: ['acme.example'],
  is_enabled: true,
  creates_accounts: false,
  closes_other_ways: false,
  counts_as_second_step: false,
  ends_provider_session: false,
  claim: '',
  rules: [],
  default_role_identifier: null,
  default_branch_identifier: null,
  ...wish,
})

/** Lets the companies of the tests reach an address within this machine. */
export const allow = (issuer: string) => void allowedHosts.push(new URL(issuer).host)

/** A provider that companies may name, until the test is over. */
export async function during(starting: Promise<RunningProvider>): Promise<string> {
  const { issuer, stop } = await starting
  onTestFinished(stop)
  allow(issuer)
  return issuer
}
export const aProvider = (people: People = {}) => during(realProvider(people, returnTo, signOutTo))

/** Saves settings as whoever may. */
export async function save(acme: World, settings: SignInProviderBody) {
  const admin = await acme.person({ role: 'super_admin' })
  const { data } = await admin(signInProviders.get)
  return admin(signInProviders.update, { body: settings }, { 'if-match': `"v${data.version}"` })
}

export const roleIdentifier = (acme: World, key: string) =>
  acme.within(
    async (db) => (await db.selectFrom('roles').select('identifier').where('system_key', '=', key).executeTakeFirstOrThrow()).identifier,
  )

/** A company that signs in with a real provider, which knows these people. */
export async function companyWith(
  people: People,
  wish: (acme: World) => Partial<SignInProviderBody> | Promise<Partial<SignInProviderBody>> = () => ({}),
) {
  const acme = await newTenant()
  const issuer = await aProvider(people)
  const saved = await save(acme, settingsFor(issuer, await wish(acme)))
  if (saved.status !== 200) throw new Error(`The settings were not saved: ${JSON.stringify(saved.errors)}`)
  return { acme, issuer }
}

const cookieIn = (answer: Pick<Answer<never>, 'headers'>) => String([answer.headers['set-cookie'] ?? ''].flat()[0]).split(';')[0]!

/** A way in that was begun: the page of the provider, and the cookie that binds it to this browser. */
export async function begin(acme: World, extra: Record<string, string> = {}) {
  const begun = await acme.visitor(singleSignOn.begin, { body: {} }, extra)
  return { ...begun, address: begun.data?.address, cookie: cookieIn(begun) }
}

/** Ends a way in with what the provider answered. */
export const finish = (acme: World, answer: string, cookie: string, extra: Record<string, string> = {}) =>
  acme.visitor(singleSignOn.finish, { body: { answer } }, { cookie, [headers.clientKind]: 'api', ...extra })

/** Signs in at the provider under a name, and comes back. */
export async function signInAs(acme: World, issuer: string, name: string, extra: Record<string, string> = {}) {
  const { address, cookie } = await begin(acme, extra)
  const back = await browserAt(issuer)(address, name)
  return finish(acme, back.search.slice(1), cookie, extra)
}
