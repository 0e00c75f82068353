import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { paramsAt } from '@embark/contract/kernel/screen-address.ts'
import { useEffect } from 'react'
import { publicCall } from '#platform/api/public-call.ts'
import { go } from '#platform/router/public-place.ts'
import { redirectDelayMs } from '#platform/router/redirect-delay.ts'
import { useGuestPage } from '../guests.state.ts'
import type { Company } from '../public-company.state.ts'

/** A short link: nothing to see, on to the form it is for, with whom it came from where that is known (G-C-61). */
export default function ReferralPage({ company }: { company: Company | undefined }) {
  useGuestPage(company, company?.name ?? 'Embark')
  useEffect(() => {
    let isWanted = true
    const type = new URLSearchParams(location.search).get('referral') === 'agent' ? 'agent' : 'user'
    const code = paramsAt(doorScreens.referral, location.pathname).referralId ?? ''
    const page = to(type === 'agent' ? doorScreens.requestAgentAccount : doorScreens.signUp)
    const onward = (query: string) => isWanted && setTimeout(() => go(`${page}${query}`, { replace: true }), redirectDelayMs)
    publicCall<{ referralInfo: { referral_id: string } }>(`/referrals/short-link/${encodeURIComponent(code)}?referral=${type}`).then(
      ({ referralInfo }) => onward(`?referral_id=${encodeURIComponent(referralInfo.referral_id)}`),
      () => onward(''),
    )
    return () => {
      isWanted = false
    }
  }, [])
  return null
}
