import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import {
  type LeadBlock,
  type LeadGroup,
  type LeadGroupFilter,
  leadBlocks,
} from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { numberChoices } from '#ui/form/select-field.tsx'
import { FilterGroup, type GroupField } from './filter-group.view.tsx'

interface Props {
  readonly block: LeadBlock
  readonly title: string
  readonly value: LeadGroup
  readonly onChange: (block: LeadBlock, value: LeadGroup) => void
  readonly isWorded?: true
}

/** The filters of one block of the lead dashboard (G-L-37). */
export function LeadGroupFilters({ block, title, value, onChange, isWorded }: Props) {
  const t = useT()
  const readsLeads = useCan('leads.read')
  const [isOpened, setOpened] = useState(false)
  const isWanted = isOpened || (isWorded && Object.keys(value).length > 0)
  const kept = { enabled: Boolean(isWanted) && readsLeads, staleMs: 300_000 }
  const lists = useEndpoint(leads.dropdowns, { query: { only: 'sources,staff' } }, kept).data
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, kept).data?.recordsInfo
  const countries = useEndpoint(catalogDropdowns.countries, {}, { enabled: Boolean(isWanted), staleMs: 300_000 }).data?.options
  const offered: Readonly<Record<LeadGroupFilter, GroupField | false>> = {
    branch_id: { label: t('Branch'), options: places?.map(({ id, name }) => ({ value: id, label: name })) },
    destination_country: { label: t('Destination'), options: countries && numberChoices(countries) },
    source_country: { label: t('Country of the student'), options: countries && numberChoices(countries) },
    source_city: { label: t('City'), isText: true },
    // Who is told of no such list has nothing to choose.
    lead_source_id: (!lists || lists.sources !== undefined) && { label: t('Source'), options: lists && numberChoices(lists.sources) },
    staff_id: (!lists || lists.staff !== undefined) && { label: t('Works on it'), options: lists && numberChoices(lists.staff) },
  }
  const fields = Object.fromEntries(leadBlocks[block].map((name) => [name, offered[name]]))
  // The values of a group are those its own fields put there.
  return (
    <FilterGroup
      title={title}
      isWorded={isWorded}
      fields={fields}
      value={value}
      onChange={(next) => onChange(block, next as LeadGroup)}
      onOpen={() => setOpened(true)}
    />
  )
}
