import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'

/** What a person last narrowed a dashboard to, kept with their account; asked for once the page itself is there. */
export function useKeptFilters<V extends object>(dashboard: string, isAsked: boolean) {
  const key = `dashboard.${dashboard}`
  const known = useEndpoint(profile.preferences, {}, { enabled: isAsked, staleMs: 60_000 }).data?.preferences
  // What is narrowed stays so on this page, where it cannot be kept.
  const { mutate } = useAction(profile.prefer, { stales: [profile.preferences], quiet: true })
  return {
    // Written by this very page.
    kept: known?.[key] as V | undefined,
    isKnown: known !== undefined,
    keep: (value: V) => mutate({ params: { key }, body: { value } }),
  }
}
