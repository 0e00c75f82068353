import { intakeYearsFrom } from '@embark/contract/applications/application/application.rules.ts'
import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { ChoiceChip } from '#ui/dashboard/choice-chip.tsx'
import { numberChoices } from '#ui/form/select-field.tsx'
import { AsOf } from '../lead-dashboard/dashboard-line.view.tsx'
import { FilterGroup, type GroupField } from '../lead-dashboard/filter-group.view.tsx'
import type { AdmissionGroup } from './admission-block.state.ts'

interface Props {
  readonly year: number | undefined
  readonly onYear: (year: number) => void
  readonly group: AdmissionGroup
  readonly onGroup: (group: AdmissionGroup) => void
  readonly readAt: number
}

/** Which intakes are counted, and of which of them: institutions are not asked about the consultancy. */
export function AdmissionTools({ year, onYear, group, onGroup, readAt }: Props) {
  const t = useT()
  const seesStaff = useCan('leads.read')
  const [isOpened, setOpened] = useState(false)
  const isWanted = isOpened || Object.keys(group).length > 0
  const kept = { staleMs: 300_000, enabled: isWanted }
  const intakes = useEndpoint(catalogDropdowns.intakes, { query: {} }, kept).data?.options
  const destinations = useEndpoint(catalogDropdowns.destinationCountries, { query: {} }, kept).data?.options
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }, kept).data?.options
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { ...kept, enabled: isWanted && seesStaff }).data?.recordsInfo
  const lists = useEndpoint(leads.dropdowns, { query: { only: 'staff' } }, { ...kept, enabled: isWanted && seesStaff }).data
  const fields: Readonly<Record<keyof AdmissionGroup, GroupField | false>> = {
    intake: { label: t('Intake'), options: intakes?.map(({ label, value }) => ({ label: t(label), value })) },
    institution_id: { label: t('Institution'), isInstitution: true },
    destination_countries: { label: t('Destination'), options: destinations && numberChoices(destinations) },
    source_country: { label: t('Country of the student'), options: countries && numberChoices(countries) },
    branch_id: seesStaff && { label: t('Branch'), options: places?.map(({ id, name }) => ({ value: id, label: name })) },
    // Who is told of no such list has nothing to choose.
    staff_id: seesStaff &&
      (!lists || lists.staff !== undefined) && { label: t('Works on it'), options: lists && numberChoices(lists.staff) },
  }
  const years = intakeYearsFrom(new Date().getFullYear() - 2)
  return (
    <div className="e-dash-tools e-says">
      <ChoiceChip
        name={t('intakes of')}
        value={year ? String(year) : '--'}
        entries={years.map((each) => ({
          id: String(each),
          label: String(each),
          isCurrent: each === year,
          onRun: () => onYear(each),
        }))}
      />
      {/* The values of the group are those its own fields put there. */}
      <FilterGroup
        isWorded
        title={t('Admission dashboard')}
        fields={fields}
        value={{ ...group }}
        onChange={(next) => onGroup(next as AdmissionGroup)}
        onOpen={() => setOpened(true)}
      />
      <AsOf readAt={readAt} />
    </div>
  )
}
