import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import type { InstitutionLeadBoard } from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { numberChoices } from '#ui/form/select-field.tsx'
import { AsOf, ComparedChip, DaysChip } from '../lead-dashboard/dashboard-line.view.tsx'
import { FilterGroup, type GroupField } from '../lead-dashboard/filter-group.view.tsx'
import type { InstitutionGroup, InstitutionState } from './institution-lead.state.ts'

interface Props {
  readonly state: InstitutionState
  readonly board: InstitutionLeadBoard | undefined
  readonly change: (next: Partial<InstitutionState>) => void
  readonly readAt: number
}

/** Which days are counted, beside which, and of which students. */
export function InstitutionLeadTools({ state, board, change, readAt }: Props) {
  const t = useT()
  const [isOpened, setOpened] = useState(false)
  const kept = { staleMs: 300_000, enabled: isOpened || Object.keys(state.group).length > 0 }
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }, kept).data?.options
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }, kept).data?.options
  const fields: Readonly<Record<keyof InstitutionGroup, GroupField>> = {
    intake: { label: t('Intake'), options: intakes?.map(({ label, value }) => ({ label: t(label), value })) },
    source_country: { label: t('Country of the student'), options: countries && numberChoices(countries) },
    institution_id: { label: t('Institution'), isInstitution: true },
  }
  return (
    <div className="e-dash-tools e-says">
      <DaysChip
        value={{ from: state.from || board?.from, to: state.to || board?.to }}
        onChange={({ from = '', to = '' }) => change({ from, to })}
      />
      <ComparedChip value={state.compare} onChange={(compare) => change({ compare })} />
      {/* The values of the group are those its own fields put there. */}
      <FilterGroup
        isWorded
        title={t(insightScreens.institutionLeads.title)}
        fields={fields}
        value={{ ...state.group }}
        onChange={(next) => change({ group: next as InstitutionGroup })}
        onOpen={() => setOpened(true)}
      />
      <AsOf readAt={readAt} />
    </div>
  )
}
