import type { Language } from '@embark/contract/kernel/language.ts'
import { PublicFailure, publicCall } from '#platform/api/public-call.ts'
import { answeredBy } from '#platform/session/company-number.ts'

/** What a public page knows of the company whose address this is. */
export interface Company {
  readonly name: string
  readonly number: string
  readonly default_language: Language
  readonly enabled_languages: readonly Language[]
  readonly accent_color: string | null
  readonly country_code: string
  readonly contact: { readonly address: string; readonly email: string; readonly phone: string; readonly website: string }
  readonly auth: {
    readonly login_methods: readonly ('password' | 'otp')[]
    /** What the button of the company's own provider says. */
    readonly provider_label: string | null
    readonly sign_up_enabled: boolean
    readonly agent_request_enabled: boolean
    readonly password_min_length: number
  }
  readonly integrations: { readonly geo_lookup_url: string }
}

export interface Config extends Pick<Company, 'auth' | 'integrations'> {
  readonly tenantInfo: Omit<Company, 'auth' | 'integrations'>
  readonly gates: Readonly<Record<string, boolean>>
  readonly gateConfig: Readonly<Record<string, { readonly languages?: readonly Language[] } | undefined>>
}
let asked: Promise<Company> | undefined

const menu = 'shell.language_menu'
/** The languages the menu of a public page offers: none where the company has no such menu (C-021). */
const offered = (own: readonly Language[], hasMenu: boolean, chosen: readonly Language[] | undefined) =>
  own.filter((each) => hasMenu && (!chosen || chosen.includes(each)))

/** The company of this address, asked for once per page. */
export function companyOfAddress(): Promise<Company> {
  asked ??= publicCall<Config>('/public-tenant/config').then(({ tenantInfo, auth, integrations, gates, gateConfig }) => {
    answeredBy(tenantInfo.number)
    return {
      ...tenantInfo,
      enabled_languages: offered(tenantInfo.enabled_languages, gates[menu] === true, gateConfig[menu]?.languages),
      auth,
      integrations,
    }
  })
  return asked
}

/** Whether the address is of none of several companies, so that one has to say which is meant. */
export const isOfNobody = () =>
  companyOfAddress().then(
    () => false,
    (error) => error instanceof PublicFailure && error.complaints[0]?.code === 'TENANT_UNKNOWN',
  )

/** Whether a company offers this way of signing in; one that cannot be reached is taken to offer passwords. */
export const offers = (company: Company | undefined, method: 'password' | 'otp') =>
  company ? company.auth.login_methods.includes(method) : method === 'password'
