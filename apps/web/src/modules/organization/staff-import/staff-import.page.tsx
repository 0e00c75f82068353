import { to } from '@embark/contract/kernel/screen.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { type StaffImport, type StaffImportRow, staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import {
  type StaffImportOutcome,
  type StaffImportState,
  staffImportLimits,
} from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { ImportNoun, RowColumns, Say, Standing } from '#platform/import/import-noun.ts'
import { ImportWizard } from '#platform/import/import-wizard.tsx'
import type { Column } from '#ui/list/column.ts'
import { ColumnsStep } from './columns-step.form.tsx'
import type { ImportOfStaff } from './staff-import.state.ts'

const states: Record<StaffImportState, Standing> = {
  uploaded: { text: 'Waiting for columns', tone: 'plain' },
  ready: { text: 'Ready to import', tone: 'accent' },
  importing: { text: 'Importing', tone: 'accent' },
  completed: { text: 'Completed', tone: 'good' },
  reverted: { text: 'Undone', tone: 'plain' },
}
const outcomeWords: Record<StaffImportOutcome, string> = { create: 'New', created: 'Created', refused: 'Has errors' }

const rowsOf = ({ counts }: StaffImport, outcomes: readonly StaffImportOutcome[], t: Say) =>
  outcomes.map((id) => ({ id, name: t(outcomeWords[id]), count: counts[id] }))

function rowColumns({ outcome, t }: RowColumns<ImportOfStaff>): Column<StaffImportRow>[] {
  const cells: Column<StaffImportRow> = {
    id: 'cells',
    header: t('Row'),
    cardSlot: 'title',
    cell: ({ values }) => <span dir="auto">{values.filter(Boolean).join(' · ')}</span>,
  }
  const why: Column<StaffImportRow> = {
    id: 'why',
    header: t('Why'),
    cell: ({ errors }) => <span>{errors.map(({ message }) => message).join(' · ')}</span>,
  }
  return outcome === 'refused' ? [cells, why] : [cells]
}

function Planned({ record: { counts } }: { record: StaffImport }) {
  const t = useT()
  return counts.refused > 0 && counts.create > 0 && <p>{t('The rows with errors are left out.')}</p>
}

const staffImport: ImportNoun<ImportOfStaff> = {
  screen: staffScreens.import,
  list: staffScreens.manage,
  calls: staffImports,
  stales: [staff.list],
  file: {
    limits: staffImportLimits,
    accept: ['.xlsx', '.csv', '.tsv', '.txt', 'text/csv', 'text/plain', 'text/tab-separated-values'],
    template: 'staff-template.csv',
  },
  words: {
    row: 'A file with one person per row',
    limits: 'Excel (XLSX) or CSV; up to {{megabytes}} MB and {{rows}} rows',
    note: 'Everybody in the file is invited by email to choose a password. Nobody is created before you have checked the list.',
    failure: 'Unable to create staff',
    take: 'Create {{count}} people',
    undo: 'Removes the people it created. This works as long as none of them has chosen a password or been assigned work.',
    see: 'See the staff',
    working: () => 'People are being created. You can leave this page; it continues in the background.',
  },
  stepOf: ({ state }) => (state === 'uploaded' ? 'columns' : state === 'ready' ? 'preview' : 'run'),
  standingOf: ({ state }) => states[state],
  isBusy: ({ state }) => state === 'importing',
  can: {
    beMapped: ({ state }) => state === 'uploaded' || state === 'ready',
    beReverted: ({ state }) => state === 'completed',
  },
  progressOf: ({ counts }) => ({ done: counts.created, total: counts.created + counts.create }),
  countsOf: ({ counts }) => counts,
  resultOf: ({ counts }) => ({ ...counts, changed: 0 }),
  hrefOf: () => to(staffScreens.manage),
  plannedOf: (record, t) => ({ taken: record.counts.create, rows: rowsOf(record, ['refused', 'create'], t) }),
  doneOf: (record, t) => ({ rows: rowsOf(record, ['created', 'refused'], t) }),
  rowColumns,
  startWith: ({ counts }) => ({ body: { skip_invalid: counts.refused > 0 } }),
  ColumnsStep,
  Planned,
}

/** Staff of the company from a file. */
export default function StaffImportPage() {
  return <ImportWizard noun={staffImport} />
}
