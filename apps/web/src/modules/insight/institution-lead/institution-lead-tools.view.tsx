import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import type { InstitutionLeadBoard } from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import type { Comparison } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateRangeField } from '#ui/form/date-field.tsx'
import { choicesOf, numberChoices, SelectField } from '#ui/form/select-field.tsx'
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
  const kept = { staleMs: 300_000, enabled: isOpened }
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }, kept).data?.options
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }, kept).data?.options
  const fields: Readonly<Record<keyof InstitutionGroup, GroupField>> = {
    intake: { label: t('Intake'), options: intakes?.map(({ label, value }) => ({ label: t(label), value })) },
    source_country: { label: t('Country of the student'), options: countries && numberChoices(countries) },
    institution_id: { label: t('Institution'), isInstitution: true },
  }
  return (
    <div className="e-dash-tools">
      <DateRangeField
        label={t('Period')}
        value={{ from: state.from || board?.from, to: state.to || board?.to }}
        onChange={({ from = '', to = '' }) => change({ from, to })}
      />
      <SelectField<Comparison>
        label={t('Compared with')}
        allowDeselect={false}
        data={choicesOf({ before: 'The period before', year: 'A year before' }, t)}
        value={state.compare}
        onChange={(chosen) => chosen && change({ compare: chosen })}
      />
      {/* The values of the group are those its own fields put there. */}
      <FilterGroup
        isWorded
        title={t(insightScreens.institutionLeads.title)}
        fields={fields}
        value={{ ...state.group }}
        onChange={(next) => change({ group: next as InstitutionGroup })}
        onOpen={() => setOpened(true)}
      />
      {readAt > 0 && <p className="e-sub">{t('As of {{time}}', { time: formatTime(new Date(readAt).toISOString()) })}</p>}
    </div>
  )
}
