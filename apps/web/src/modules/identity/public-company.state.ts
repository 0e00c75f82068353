import { headers as names } from '@embark/contract/kernel/headers.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { publicCall } from '#platform/api/public-call.ts'

/** What a public page shows of the company whose address this is. */
export interface Company {
  readonly name: string
  readonly number: string
  readonly default_language: Language
  readonly enabled_languages: readonly Language[]
  readonly accent_color: string | null
}

let asked: Promise<Company> | undefined

/** The company of this address, asked for once per page. */
export function companyOfAddress(): Promise<Company> {
  // A link of a mail names its company, because several may share one host.
  const number = new URLSearchParams(location.search).get('client_number')
  const headers: Record<string, string> = number ? { [names.client]: number } : {}
  asked ??= publicCall<{ tenantInfo: Company }>('/public-tenant/config', { headers }).then(({ tenantInfo }) => tenantInfo)
  return asked
}
