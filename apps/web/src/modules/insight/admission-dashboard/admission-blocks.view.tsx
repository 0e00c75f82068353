import type { AdmissionDashboard, ReachRow } from '@embark/contract/insight/admission-dashboard/admission-dashboard.contract.ts'
import { rowFilter } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ChartRow } from '#ui/dashboard/chart-panel.tsx'
import { type CompareCell, type CompareRow, CompareTable } from '#ui/dashboard/compare-table.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Link } from '#ui/link.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { type AdmissionGroup, applicationsOf } from './admission-block.state.ts'

interface Props {
  readonly board: AdmissionDashboard
  readonly group: AdmissionGroup
}

const reaches = {
  applications: {},
  conditional: { reached: ['conditional_offer'] },
  unconditional: { reached: ['unconditional_offer'] },
  deposits: { reached: ['deposit'] },
  visas: { reached: ['visa'] },
  enrolled: { reached: ['enrolment'] },
} as const

const ways = {
  intake: 'Intake',
  branch: 'Branch',
  institution: 'Institution',
  destination: 'Destination',
  source: 'Country of the student',
}
type Way = keyof typeof ways

/** What the figures are made of: by intake or by who and where, and in time. */
export function AdmissionBlocks({ board, group }: Props) {
  const t = useT()
  const [way, setWay] = useState<Way>('intake')
  const { intakes, branches, institutions, destinations, sources } = board
  const by: Record<Way, readonly [rows: readonly ReachRow[], filter: keyof AdmissionGroup]> = {
    intake: [inTheYear(intakes), 'intake'],
    branch: [branches ?? [], 'branch_id'],
    institution: [institutions, 'institution_id'],
    destination: [destinations, 'destination_countries'],
    source: [sources, 'source_country'],
  }
  const [rows, filter] = by[way]
  return (
    <>
      <Reaches
        key={way}
        board={board}
        group={group}
        of={t(ways[way])}
        rows={rows}
        filter={filter}
        action={<Ways ways={waysOf(ways).filter(({ id }) => id !== 'branch' || branches)} value={way} onChange={setWay} />}
      />
      <ChartRow>
        <StageTime board={board} group={group} />
        <Late board={board} group={group} />
      </ChartRow>
    </>
  )
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
/** Intakes one after another; those without a month come last. */
const inTheYear = (rows: readonly ReachRow[]) => {
  const monthOf = ({ name }: ReachRow) => (months.indexOf(name ?? '') + 13) % 13
  return [...rows].sort((one, other) => monthOf(one) - monthOf(other))
}

interface WaysProps {
  readonly ways: readonly { readonly id: Way; readonly name: string }[]
  readonly value: Way
  readonly onChange: (way: Way) => void
}

/** By what the applications are grouped; more ways than stand beside each other on a phone. */
function Ways({ ways, value, onChange }: WaysProps) {
  const t = useT()
  const isPhone = usePhone()
  const options = ways.map(({ id, name }) => ({ id, name: t(name) }))
  if (!isPhone) return <Segments label={t('Group by')} options={options} value={value} onChange={onChange} />
  return (
    <SelectField<Way>
      label={t('Group by')}
      allowDeselect={false}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  )
}

interface ReachesProps extends Props {
  readonly of: string
  readonly rows: readonly ReachRow[]
  /** The filter of the list that a row stands for. */
  readonly filter: keyof AdmissionGroup
  readonly action: ReactNode
}

/** What of it fits a phone. */
const onPhone = { applications: true, enrolled: true, late: true }

function Reaches({ board, group, of, rows, filter, action }: ReachesProps) {
  const t = useT()
  const isPhone = usePhone()
  const [isWhole, setWhole] = useState(false)
  const columns = [
    { id: 'applications', name: t('Applications') },
    { id: 'conditional', name: t('Conditional offers') },
    { id: 'unconditional', name: t('Unconditional offers') },
    { id: 'deposits', name: t('Deposits') },
    { id: 'visas', name: t('Visas') },
    { id: 'enrolled', name: t('Enrolled') },
    { id: 'late', name: t('Late') },
  ]
  const cells = ({ id, late, ...reach }: ReachRow): CompareRow['cells'] => {
    const hrefOf = (year: number, more: object) => applicationsOf(group, { intake_year: [year], ...rowFilter(filter, id), ...more })
    const cellOf = (name: keyof typeof reaches): CompareCell => ({
      ...reach[name],
      href: hrefOf(board.intake_year, reaches[name]),
      beforeHref: hrefOf(board.intake_year - 1, reaches[name]),
    })
    return {
      ...Object.fromEntries(Object.keys(reaches).map((name) => [name, cellOf(name as keyof typeof reaches)])),
      late: { count: late, href: hrefOf(board.intake_year, { late_by: ['stage', 'offer', 'deposit'] }) },
    }
  }
  return (
    <ChartRow>
      <CompareTable
        title={t('Applications')}
        of={of}
        action={action}
        note={t('{{year}} beside {{before}}', { year: board.intake_year, before: board.intake_year - 1 })}
        columns={isPhone && !isWhole ? columns.filter(({ id }) => id in onPhone) : columns}
        rows={rows.map((row) => ({ id: String(row.id), name: t(row.name ?? 'Not known'), cells: cells(row) }))}
      >
        {isPhone && !isWhole && rows.length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
            {t('Show all columns')}
          </Button>
        )}
      </CompareTable>
    </ChartRow>
  )
}

/** How long applications stand in each stage, and how many stand there now. */
function StageTime({ board, group }: Props) {
  const t = useT()
  const isPhone = usePhone()
  // Half a day says something of a few days, and nothing of a year.
  const days = (count: number | null) => (count === null ? '--' : t('{{count}} days', { count: count < 10 ? count : Math.round(count) }))
  return (
    <section className="e-chart" aria-label={t('Time in each stage')}>
      <div className="e-chart-cap">
        <div className="e-grow">
          <h2>{t('Time in each stage')}</h2>
          <div className="e-sub">{t('Median of the applications that have left it')}</div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="e-chart-table e-compare" tabIndex={0} aria-label={`${t('Time in each stage')}: ${t('Stage')}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Stage')}</th>
              <th scope="col">{t('Median')}</th>
              {!isPhone && <th scope="col">{t('A year before')}</th>}
              {!isPhone && <th scope="col">{t('Target')}</th>}
              <th scope="col">{t('There now')}</th>
              {!isPhone && <th scope="col">{t('Over target')}</th>}
            </tr>
          </thead>
          <tbody>
            {board.stages.map((stage) => {
              const hrefOf = (more: object) => applicationsOf(group, { intake_year: [board.intake_year], ...more }, stage.key)
              const target = stage.position === 'end' ? null : stage.est_days
              return (
                <tr key={stage.key}>
                  <th scope="row">{t(stage.name)}</th>
                  <td data-nil={stage.median_days === null || undefined}>
                    {days(stage.median_days)}
                    {isPhone && target !== null && (
                      <small className="e-compare-before">{t('Target {{days}}', { days: days(target) })}</small>
                    )}
                  </td>
                  {!isPhone && <td data-nil={stage.median_days_before === null || undefined}>{days(stage.median_days_before)}</td>}
                  {!isPhone && <td data-nil={target === null || undefined}>{days(target)}</td>}
                  <td data-nil={!stage.standing || undefined}>
                    {stage.standing ? <Link href={hrefOf({})}>{formatNumber(stage.standing)}</Link> : formatNumber(0)}
                    {isPhone && stage.overdue > 0 && (
                      <small className="e-compare-before">
                        <Link href={hrefOf({ is_overdue: true })}>
                          {t('{{number}} over target', { number: formatNumber(stage.overdue) })}
                        </Link>
                      </small>
                    )}
                  </td>
                  {!isPhone && (
                    <td data-nil={!stage.overdue || undefined}>
                      {stage.overdue ? <Link href={hrefOf({ is_overdue: true })}>{formatNumber(stage.overdue)}</Link> : formatNumber(0)}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Late({ board, group }: Props) {
  const t = useT()
  const rows = [
    ['stage', t('Longer in the stage than its target')],
    ['offer', t('The deadline of the offer has passed')],
    ['deposit', t('The deposit was due and is not paid')],
  ] as const
  return (
    <CompareTable
      title={t('What is late')}
      of={t('Limit')}
      note={t('An application late in several ways counts in each.')}
      columns={[{ id: 'late', name: t('Applications') }]}
      rows={rows.map(([limit, name]) => ({
        id: limit,
        name,
        cells: { late: { count: board.late[limit], href: applicationsOf(group, { intake_year: [board.intake_year], late_by: [limit] }) } },
      }))}
    />
  )
}
