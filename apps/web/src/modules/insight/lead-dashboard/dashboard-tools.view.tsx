import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { Select } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatTime } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { DateRangeField } from '#ui/form/date-field.tsx'

type PeriodProps = Parameters<typeof DateRangeField>[0]
interface Props {
  readonly period: PeriodProps['value']
  readonly onPeriod: PeriodProps['onChange']
  readonly branch: number
  readonly onBranch: (branchId: number) => void
  /** When the figures were read. */
  readonly readAt: number
}

/** What the dashboard counts: a period, and perhaps one branch. */
export function DashboardTools({ period, onPeriod, branch, onBranch, readAt }: Props) {
  const t = useT()
  return (
    <div className="e-dash-tools">
      <DateRangeField label={t('Period')} value={period} onChange={onPeriod} />
      <BranchSelect value={branch} onChange={onBranch} />
      {readAt > 0 && <p className="e-sub">{t('As of {{time}}', { time: formatTime(new Date(readAt).toISOString()) })}</p>}
    </div>
  )
}

function BranchSelect({ value, onChange }: { value: number; onChange: (branchId: number) => void }) {
  const t = useT()
  const options =
    useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000, enabled: can('leads.read') }).data?.recordsInfo ?? []
  return (
    <Select
      label={t('Branch')}
      clearable
      placeholder={t('All branches')}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value) : null}
      onChange={(id) => onChange(id ? Number(id) : 0)}
    />
  )
}
