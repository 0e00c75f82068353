import { headers } from '@embark/contract/kernel/headers.ts'
import { PublicFailure, publicCall } from '#platform/api/public-call.ts'
import { type Config, companyOfAddress } from '../public-company.state.ts'

/** A company that one may have meant. */
export interface ChoosableCompany {
  readonly name: string
  readonly number: string
}

/** The companies to choose from, where the server names some. */
export const choicesOfAddress = () =>
  companyOfAddress().then(
    () => [],
    (error): readonly ChoosableCompany[] => {
      const details = error instanceof PublicFailure ? error.complaints[0]?.details : undefined
      // What stands beside this complaint is written by the server's own door.
      return (details as { companies: readonly ChoosableCompany[] } | undefined)?.companies ?? []
    },
  )

/** The company with this code or number, wherever its address is; undefined where there is none. */
export const companyNamed = (name: string) =>
  publicCall<Config>('/public-tenant/config', { headers: { [headers.client]: name } }).then(
    ({ tenantInfo }): ChoosableCompany => tenantInfo,
    (error) => {
      if (error instanceof PublicFailure && error.status === 404) return undefined
      throw error
    },
  )
