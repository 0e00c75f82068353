import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'

/** The lead somebody is finding programs for: their name, and the country they would apply from. */
export function useLeadInContext(identifier: string) {
  const answer = useEndpoint(leads.single, { params: { id: identifier } }, { enabled: identifier !== '', staleMs: 60_000 })
  const lead = identifier === '' ? undefined : answer.data?.leadInfo
  return {
    name: lead ? fullNameOf(lead) : '',
    countryId: lead?.nationality?.id ?? lead?.source_country?.id ?? null,
    isMissing: answer.isError,
    error: answer.error,
  }
}
