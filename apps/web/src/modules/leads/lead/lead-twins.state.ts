import { type LeadMatch, leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { PhoneAnswer } from '@embark/contract/masters/form-submission/field-answer.rules.ts'
import { useEffect, useRef } from 'react'
import { call } from '#platform/api/call.ts'

/** Looks, once the typing pauses, whether the person is known: by phone or email, or by a name that sounds the same and more. */
export function useTwins(values: Readonly<Record<string, unknown>>, onMatches: (matches: readonly LeadMatch[]) => void, except?: string) {
  const { country_code = '', mobile = '' } = (values['mobile'] ?? {}) as Partial<PhoneAnswer>
  const text = (name: string) => String(values[name] ?? '').trim()
  const [email, first_name, last_name, date_of_birth] = [text('email'), text('first_name'), text('last_name'), text('date_of_birth')]
  const tell = useRef(onMatches)
  tell.current = onMatches
  useEffect(() => {
    if (!email && mobile.length < 6 && !date_of_birth) return tell.current([])
    const timer = setTimeout(() => {
      call(leads.duplicates, {
        query: { email, country_code, mobile, first_name, last_name, date_of_birth, ...(except && { except }) },
      }).then(
        ({ matches }) => tell.current(matches),
        () => undefined,
      )
    }, 400)
    return () => clearTimeout(timer)
  }, [email, country_code, mobile, first_name, last_name, date_of_birth, except])
}
