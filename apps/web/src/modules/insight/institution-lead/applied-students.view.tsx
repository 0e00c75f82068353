import type { ApplicationReach } from '@embark/contract/applications/application/application.rules.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import {
  type AppliedStudent,
  type InstitutionLeadBoard,
  institutionLeads,
} from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { PartPages } from '#platform/list/part-pages.tsx'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { FilterSentence } from '#ui/list/filter-sentence.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { usePhone } from '#ui/use-phone.ts'
import type { InstitutionState, ShownStudents } from './institution-lead.state.ts'
import './institution-lead.css'

interface Props {
  readonly board: InstitutionLeadBoard
  readonly state: InstitutionState
  readonly change: (next: Partial<InstitutionState>) => void
}

const perPage = 25
const reachNames: Readonly<Partial<Record<ApplicationReach, string>>> = {
  offer: 'An offer',
  deposit: 'A paid deposit',
  enrolment: 'Enrolled',
}

/** The students of the figure that was pressed; of the whole period before one is. */
export function AppliedStudents({ board, state, change }: Props) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const isChosen = Object.keys(state.shown).length > 0
  const shown: ShownStudents = isChosen ? state.shown : { ...state.group, submitted_at: { from: board.from, to: board.to } }
  const read = useEndpoint(
    institutionLeads.list,
    { query: { page: state.page, per_page: perPage, filters: shown as object, count: 'exact' } },
    { keep: true },
  )
  const asked = JSON.stringify(state.shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever pressed a number is led to what it counts
  useEffect(() => {
    if (isChosen) heading.current?.focus()
  }, [asked])
  const columns = useColumns()
  return (
    <section className="e-chart e-applied" aria-labelledby="applied-students">
      <div className="e-chart-cap">
        <h2 id="applied-students" ref={heading} tabIndex={-1}>
          {t('Students who applied')}
        </h2>
      </div>
      {isChosen && (
        <FilterSentence
          lead={t('Students where')}
          chips={chipsOf(state.shown, board, t).map((chip) => ({
            ...chip,
            onRemove: () => change({ shown: without(state.shown, chip.id), page: 1 }),
          }))}
          onClear={() => change({ shown: {}, page: 1 })}
        />
      )}
      {read.data ? (
        <>
          {read.data.recordsInfo.length ? (
            <DataTable
              plain
              label={t('Students')}
              columns={columns}
              rows={read.data.recordsInfo}
              rowId={({ identifier }) => identifier}
              rowName={fullNameOf}
            />
          ) : (
            <EmptyState text={t('No students here.')} />
          )}
          <PartPages of={read.data} page={state.page} perPage={perPage} onPage={(page) => change({ page })} />
        </>
      ) : (
        <ReadState read={read} kind="rows" rows={3} />
      )}
    </section>
  )
}

const without = (shown: ShownStudents, name: string): ShownStudents =>
  Object.fromEntries(Object.entries(shown).filter(([key]) => key !== name))

/** What the list is narrowed to, in words; the names are those of the rows that lead here. */
function chipsOf(shown: ShownStudents, board: InstitutionLeadBoard, t: ReturnType<typeof useT>) {
  const nameIn = (rows: InstitutionLeadBoard['countries'], ids: readonly number[] | undefined) =>
    (ids ?? []).map((id) => t(rows.find((row) => row.id === id)?.name ?? '…')).join(` ${t('or')} `)
  const texts: Readonly<Record<keyof ShownStudents, readonly [field: string, value: string]>> = {
    submitted_at: [t('Submitted'), shown.submitted_at ? `${formatDay(shown.submitted_at.from)} – ${formatDay(shown.submitted_at.to)}` : ''],
    source_country: [t('Country of the student'), nameIn(board.countries, shown.source_country)],
    intake: [t('Intake'), nameIn(board.intakes, shown.intake)],
    institution_id: [t('Institution'), nameIn(board.institutions, shown.institution_id)],
    reached: [t('Has come to'), (shown.reached ?? []).map((reach) => t(reachNames[reach] ?? reach)).join(` ${t('or')} `)],
    // Only the row of those whose country nobody knows asks so.
    where: [t('Country of the student'), t('Not known')],
  }
  return (Object.keys(shown) as (keyof ShownStudents)[]).map((id) => {
    const [field, value] = texts[id]
    return { id, name: t('{{field}} is', { field }), value }
  })
}

/** How far an application has come, and since when. */
function Standing({ of: { status, submitted_at } }: { readonly of: AppliedStudent['applications'][number] }) {
  const t = useT()
  return <TwoLines top={t(status)} bottom={t('Submitted {{day}}', { day: formatMomentDay(submitted_at) })} />
}

function useColumns(): Column<AppliedStudent>[] {
  const t = useT()
  const phone = usePhone()
  return [
    {
      id: 'name',
      header: t('Student'),
      width: 240,
      cardSlot: 'title',
      cell: (student) => <TwoLines strong top={fullNameOf(student)} bottom={student.country} />,
    },
    {
      id: 'applications',
      header: t('Applications'),
      cardSlot: 'line',
      cell: ({ applications }) => (
        <ul className="e-applied-for">
          {applications.map((application) => (
            <li key={application.identifier}>
              <TwoLines
                top={
                  <Link className="e-link" href={to(applicationScreens.record, { application_id: application.identifier })}>
                    {application.program ?? application.institution}
                  </Link>
                }
                bottom={`${application.institution} · ${t(application.intake)} ${application.intake_year}`}
              />
              {phone && <Standing of={application} />}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 220,
      cardSlot: 'none',
      cell: ({ applications }) => (
        <ul className="e-applied-for">
          {applications.map((application) => (
            <li key={application.identifier}>
              <Standing of={application} />
            </li>
          ))}
        </ul>
      ),
    },
  ]
}
