import { type ImportRecord, leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { importCan, importLimits, importOutcomes, isImportBusy } from '@embark/contract/leads/import/import.rules.ts'
import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import type { ImportNoun, Say } from '#platform/import/import-noun.ts'
import { ImportWizard } from '#platform/import/import-wizard.tsx'
import type { StrangeText } from '#platform/import/values-step.tsx'
import { ColumnsStep } from './columns-step.form.tsx'
import { FixRowForm } from './fix-row.form.tsx'
import { Done, Planned } from './import-counts.view.tsx'
import { rowColumns } from './import-rows.table.tsx'
import { type LeadImport, leadsOfImport, outcomeWords, standingOf } from './lead-import.state.ts'
import { UploadForm } from './reading.view.tsx'
import { ValuesStep } from './values-step.form.tsx'

const plannedOf = ({ state, planned }: ImportRecord, t: Say) =>
  state === 'validating' || !planned
    ? undefined
    : {
        taken: planned.create + planned.merge,
        rows: importOutcomes.map((id) => ({
          id,
          name: t(outcomeWords[id]),
          count: planned[id],
          note:
            id === 'create' && planned.create > importLimits.previewRows
              ? t('The first {{count}} of them:', { count: importLimits.previewRows })
              : undefined,
        })),
        first: ['error', 'duplicate', 'create', 'merge'] as const,
      }

const doneOf = ({ done }: ImportRecord, t: Say) => {
  const names = { error: t('Has errors'), duplicate: t('Already in Embark'), merge: t('Updated') }
  const kinds = (['error', 'duplicate', 'merge'] as const).map((id) => ({ id, name: names[id], count: done?.[id] ?? 0 }))
  return { rows: kinds.filter(({ count }) => count > 0) }
}

const leadImport: ImportNoun<LeadImport> = {
  screen: leadImportScreens.wizard,
  list: leadScreens.list,
  calls: leadImports,
  stales: [leads.list],
  file: {
    limits: importLimits,
    accept: ['.xlsx', '.csv', '.tsv', '.txt', 'text/csv', 'text/plain', 'text/tab-separated-values'],
    template: 'leads-template.csv',
  },
  words: {
    row: 'A file with one person per row',
    limits: 'Excel (XLSX) or CSV from Google Sheets, Meta, Google or TikTok lead forms; up to {{megabytes}} MB and {{rows}} rows',
    note: 'Separators and special characters are detected automatically. You check every column before anything is created.',
    failure: 'Unable to import leads',
    take: 'Import {{count}} rows',
    undo: 'Leads it created are deleted, and leads it updated get back what they said before, except those somebody has worked on since.',
    see: 'View leads',
    working: ({ state, is_reverting }) => {
      if (is_reverting) return 'The import is being undone.'
      return state === 'validating'
        ? 'The rows are being checked. You can leave this page; it continues in the background.'
        : 'The rows are being imported. You can leave this page; it continues in the background.'
    },
  },
  stepOf: ({ state, strange_texts, settings }) => {
    if (state === 'uploaded' || state === 'mapped') return 'columns'
    const isSaid = ({ field, text }: StrangeText) => settings.matches.some((match) => match.field === field && match.text === text)
    if (state === 'ready' && !strange_texts.every(isSaid)) return 'values'
    return state === 'validating' || state === 'ready' ? 'preview' : 'run'
  },
  standingOf,
  isBusy: isImportBusy,
  can: importCan,
  progressOf: ({ progress, total_rows }) => progress ?? { done: 0, total: total_rows },
  countsOf: ({ done, planned }) => ({ created: done?.create ?? null, refused: (done ?? planned)?.error ?? null }),
  resultOf: ({ done }) => ({ created: done?.create ?? 0, changed: done?.merge ?? 0, refused: done?.error ?? 0 }),
  hrefOf: ({ id }) => leadsOfImport(id),
  plannedOf,
  doneOf,
  rowColumns,
  readingOf: ({ settings, reading }) => `${settings.lead_form_identifier}-${JSON.stringify(reading)}`,
  UploadFields: UploadForm,
  ColumnsStep,
  ValuesStep,
  hasValues: ({ strange_texts }) => strange_texts.length > 0,
  Planned,
  Done,
  FixRow: FixRowForm,
}

/** Leads from a file. */
export default function LeadImportPage() {
  return <ImportWizard noun={leadImport} />
}
