import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import {
  type CatalogueImport,
  type CatalogueImportRow,
  catalogueImports,
} from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import {
  type CatalogueOutcome,
  catalogueImportLimits,
  isCatalogueImportBusy,
  mayBecome,
} from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import { claims } from '@embark/contract/catalog/claim/claim.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { ImportNoun, RowColumns, Say } from '#platform/import/import-noun.ts'
import { ImportWizard } from '#platform/import/import-wizard.tsx'
import type { Column } from '#ui/list/column.ts'
import { Done, Planned } from './catalogue-counts.view.tsx'
import { type ImportOfCatalogue, outcomeWords, standings } from './catalogue-import.state.ts'
import { ColumnsStep } from './columns-step.form.tsx'
import { ValuesStep } from './values-step.form.tsx'

const rowsOf = ({ counts }: CatalogueImport, outcomes: readonly CatalogueOutcome[], t: Say) =>
  outcomes.map((id) => ({ id, name: t(outcomeWords[id]), count: counts[id] })).filter(({ count }) => count > 0)

function rowColumns({ outcome, t }: RowColumns<ImportOfCatalogue>): Column<CatalogueImportRow>[] {
  const cells: Column<CatalogueImportRow> = {
    id: 'cells',
    header: t('Row'),
    cardSlot: 'title',
    cell: ({ values }) => <span dir="auto">{values.filter(Boolean).join(' · ')}</span>,
  }
  const why: Column<CatalogueImportRow> = {
    id: 'why',
    header: t('Why'),
    cell: ({ errors }) => <span>{errors.map(({ message }) => message).join(' · ')}</span>,
  }
  return outcome === 'refused' ? [cells, why] : [cells]
}

const working: Record<'checking' | 'importing' | 'reverting', string> = {
  checking: 'The rows are being checked. You can leave this page; it continues in the background.',
  importing: 'The rows are being imported. You can leave this page; it continues in the background.',
  reverting: 'The import is being undone.',
}

const catalogueImport: ImportNoun<ImportOfCatalogue> = {
  screen: catalogScreens.import,
  list: catalogScreens.programList,
  calls: catalogueImports,
  stales: [claims.institutions, claims.programs, programs.all],
  file: {
    limits: catalogueImportLimits,
    accept: ['.xlsx', '.csv', '.tsv', '.txt', 'text/csv', 'text/plain', 'text/tab-separated-values'],
    template: 'catalogue-template.csv',
  },
  words: {
    row: 'A file with one program at one campus per row',
    limits: 'Excel (XLSX) or CSV; up to {{megabytes}} MB and {{rows}} rows',
    note: 'Institutions and campuses come with their programs. Programs that are not in the file stay as they are, and nothing changes before you have seen what would happen.',
    failure: 'Unable to import the catalogue',
    take: 'Import {{count}} rows',
    undo: 'What it created is deleted, and what it updated gets back what it said before, except what somebody works with or changed since.',
    see: 'Open the program finder',
    working: ({ state }) => working[state as keyof typeof working] ?? working.importing,
  },
  stepOf: ({ state, strange_texts, counts }) => {
    if (state === 'uploaded') return 'columns'
    if (state === 'checking') return 'preview'
    if (state === 'ready') return strange_texts.length > 0 ? 'values' : 'preview'
    // A check that failed is begun again at its columns.
    return state === 'failed' && counts.created + counts.changed === 0 ? 'columns' : 'run'
  },
  standingOf: ({ state }) => standings[state],
  isBusy: ({ state }) => isCatalogueImportBusy(state),
  can: {
    beMapped: ({ state }) => mayBecome(state, 'checking'),
    beReverted: ({ state }) => mayBecome(state, 'reverting'),
  },
  progressOf: ({ progress }) => progress,
  countsOf: ({ counts, state }) => ({
    created: state === 'uploaded' ? null : counts.created,
    refused: state === 'uploaded' ? null : counts.refused,
  }),
  resultOf: ({ counts }) => counts,
  hrefOf: () => to(catalogScreens.programs),
  plannedOf: (record, t) =>
    record.state === 'checking'
      ? undefined
      : { taken: record.counts.create + record.counts.change, rows: rowsOf(record, ['refused', 'create', 'change', 'same'], t) },
  doneOf: (record, t) => ({ rows: rowsOf(record, ['refused', 'created', 'changed', 'same'], t) }),
  rowColumns,
  ColumnsStep,
  ValuesStep,
  hasValues: ({ strange_texts }) => strange_texts.length > 0,
  Planned,
  Done,
}

/** Institutions, campuses and programs from a file. */
export default function CatalogueImportPage() {
  return <ImportWizard noun={catalogueImport} />
}
