import type { InstitutionLeadBoard, InstitutionLeadRow } from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { rowFilter } from '@embark/contract/insight/lead-dashboard/lead-dashboard.rules.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ChartRow } from '#ui/dashboard/chart-panel.tsx'
import { CompareTable } from '#ui/dashboard/compare-table.tsx'
import { AppliedStudents } from './applied-students.view.tsx'
import { type InstitutionGroup, type InstitutionState, studentsOf } from './institution-lead.state.ts'

interface Props {
  readonly board: InstitutionLeadBoard
  readonly state: InstitutionState
  readonly change: (next: Partial<InstitutionState>) => void
}

/** Where the students come from and for when they applied, and who they are. */
export function InstitutionLeadBlocks({ board, state, change }: Props) {
  const t = useT()
  return (
    <>
      <ChartRow>
        <Students
          board={board}
          state={state}
          title={t('By country of the student')}
          of={t('Country')}
          rows={board.countries}
          filter="source_country"
        />
        <Students
          board={board}
          state={state}
          title={t('By intake')}
          of={t('Intake')}
          rows={board.intakes}
          filter="intake"
          note={t('A student who applied for several intakes counts in each.')}
        />
      </ChartRow>
      {board.institutions.length > 1 && (
        <Students
          board={board}
          state={state}
          title={t('By institution')}
          of={t('Institution')}
          rows={board.institutions}
          filter="institution_id"
          note={t('A student who applied to several institutions counts in each.')}
        />
      )}
      <AppliedStudents board={board} state={state} change={change} />
    </>
  )
}

interface StudentsProps extends Omit<Props, 'change'> {
  readonly title: string
  readonly of: string
  readonly rows: readonly InstitutionLeadRow[]
  /** The filter of the list that a row stands for. */
  readonly filter: keyof InstitutionGroup
  readonly note?: string
}

function Students({ board: { from, to, before }, state, title, of, rows, filter, note }: StudentsProps) {
  const t = useT()
  const days = { from, to }
  return (
    <CompareTable
      title={title}
      of={of}
      note={note}
      columns={[
        { id: 'students', name: t('Students') },
        { id: 'enrolled', name: t('Enrolled') },
      ]}
      rows={rows.map(({ id, name, students, enrolled }) => {
        const hrefOf = (more: object) => studentsOf(state, { ...rowFilter(filter, id), ...more })
        return {
          id: String(id),
          name: t(name ?? 'Not known'),
          cells: {
            students: { ...students, href: hrefOf({ submitted_at: days }), beforeHref: hrefOf({ submitted_at: before }) },
            enrolled: { count: enrolled, href: hrefOf({ submitted_at: days, reached: ['enrolment'] }) },
          },
        }
      })}
    />
  )
}
