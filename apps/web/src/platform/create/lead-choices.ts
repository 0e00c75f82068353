import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits, leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import type { LoadOptions, Option } from '#ui/form/option-source.ts'
import { call } from '../api/call.ts'
import { useT } from '../i18n/i18n.ts'
import { useRecentChoices } from '../prefs/recent-choices.ts'
import { useCreator } from './creators.tsx'

interface Choosable {
  readonly identifier: string
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email?: string | null
  readonly mobile?: string | null
}

/** A lead as a choice, with what tells two of one name apart. */
export const leadOption = (lead: Choosable): Option => ({
  value: lead.identifier,
  label: fullNameOf(lead),
  note: [leadNumber(lead.id), lead.email || lead.mobile].filter(Boolean).join(' · '),
})

/** Finds leads the reader may open: those worked on lately first, then by what is typed. */
const findLeads: LoadOptions = async (query, page, signal) => {
  if (query.trim().length < leadLimits.searchFrom) {
    const { recordsInfo, metaInfo } = await call(leads.list, { query: { page, count: 'none' } }, { signal })
    return { options: recordsInfo.map(leadOption), hasMore: !metaInfo.isLastPage }
  }
  const sought = { search: query, page, count: 'none', only_accessible: true } as const
  const { recordsInfo, metaInfo } = await call(leads.search, { query: sought }, { signal })
  return {
    options: recordsInfo.flatMap(({ identifier, ...lead }) => (identifier ? [leadOption({ identifier, ...lead })] : [])),
    hasMore: !metaInfo.isLastPage,
  }
}

/** What every picker of leads offers: those picked lately, those found, and a new one. What is picked is to be noted. */
export function useLeadChoices() {
  const t = useT()
  const creator = useCreator('lead')
  const { recent, note } = useRecentChoices('leads')
  return { choices: { load: findLeads, creator, recent, placeholder: t('Name, phone, email or number') }, note }
}
