import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type LeadMatch, leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Checkbox } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { readPhone } from '#ui/form/phone-field.tsx'
import { useGo } from '#ui/link.tsx'
import { LeadFields } from './lead-fields.view.tsx'
import { LeadMatches } from './lead-matches.view.tsx'

const empty = {
  first_name: '',
  last_name: '',
  email: '',
  country_code: '',
  mobile: '',
  lead_medium_id: null as unknown as number,
  destination_countries: [] as number[],
  allow_duplicate: false,
}

/** Fills in the number of somebody who called, once the country codes are there to split it by. */
function useCaller(fill: (phone: { country_code: string; mobile: string }) => void) {
  const [{ mobile }] = useUrlState({ mobile: '' })
  const codes = useEndpoint(catalogDropdowns.countryCodes, { query: {} }, { staleMs: 600_000, enabled: mobile !== '' }).data?.options
  const isFilled = useRef(false)
  useEffect(() => {
    if (!codes || !mobile || isFilled.current) return
    isFilled.current = true
    fill(
      readPhone(
        mobile,
        '',
        codes.map(({ value }) => `+${String(value).replace('+', '')}`),
      ),
    )
  }, [codes, mobile, fill])
}

/** A new lead: possible duplicates are shown before saving, and what is typed is kept when the page is left. */
export default function LeadCreatePage() {
  const t = useT()
  const go = useGo()
  const mayDuplicate = useCan('leads.create.duplicate')
  const [matches, setMatches] = useState<readonly LeadMatch[]>([])
  const [draft, setDraft, removeDraft] = useLocalStorage<Record<string, unknown> | null>({
    key: 'embark-draft-lead',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [isOffered, setOffered] = useState(draft !== null)
  const lead = useEndpointForm(leads.create, {
    defaults: empty,
    toCall: (body) => ({ body }),
    stales: [leads.list],
    failure: 'Unable to create lead',
    onRefused: (error) => {
      if (error.code !== 'LEAD_DUPLICATE') return false
      setMatches(
        (error.complaints[0]?.details as { matches?: LeadMatch[] } | undefined)?.matches ??
          (error.complaints[0]?.details as LeadMatch[] | undefined) ??
          [],
      )
      return false
    },
    onDone: ({ leadInfo }) => {
      removeDraft()
      toast.done({ message: t('Lead created successfully') })
      go(to(leadScreens.record, { lead_id: leadInfo.identifier }))
    },
  })
  useCaller(({ country_code, mobile }) => lead.form.setValues({ ...lead.form.values, country_code, mobile }))
  const values = lead.form.values
  const text = JSON.stringify(values)
  const isDirty = lead.isDirty()
  useEffect(() => {
    if (isOffered || !isDirty) return
    const timer = setTimeout(() => setDraft(JSON.parse(text) as Record<string, unknown>), 400)
    return () => clearTimeout(timer)
  }, [text, isOffered, isDirty, setDraft])

  const lookForTwins = async () => {
    const { email, country_code, mobile } = values as typeof empty
    if (!email && (mobile ?? '').length < 6) return setMatches([])
    const found = await call(leads.duplicates, {
      query: { email: email ?? '', country_code: country_code ?? '', mobile: mobile ?? '' },
    }).catch(() => undefined)
    if (found) setMatches(found.matches)
  }
  return (
    <FormScreen
      variant="page"
      title={t('New lead')}
      path={[{ name: t('Leads'), href: to(leadScreens.list) }]}
      complaints={lead.complaints}
      attempt={lead.attempt}
      verb={t('Create lead')}
      onSubmit={() => void lead.submit()}
      onCancel={() => go(to(leadScreens.list))}
      busy={lead.saving}
      {...(isOffered && draft
        ? {
            draft: {
              text: t('There is a lead you began earlier.'),
              onRestore: () => {
                lead.form.setValues(draft)
                setOffered(false)
              },
              onDiscard: () => {
                removeDraft()
                setOffered(false)
              },
            },
          }
        : draft && { draft: { text: t('Draft kept on this device') } })}
    >
      <LeadMatches matches={matches} />
      {matches.length > 0 && mayDuplicate && (
        <Checkbox label={t('Create it all the same')} {...lead.field('allow_duplicate', 'checkbox')} />
      )}
      <LeadFields handle={lead as never} onContactTyped={() => void lookForTwins()} />
    </FormScreen>
  )
}
