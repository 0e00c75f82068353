import { createHash } from 'node:crypto'
import { languages } from '@embark/contract/kernel/language.ts'
import type { ImportColumn, Mapping, Reading } from '@embark/contract/leads/import/import.contract.ts'
import { errorFileColumns, importLimits } from '@embark/contract/leads/import/import.rules.ts'
import { bookkeepingHeaders, importFields } from '@embark/contract/leads/import/import-fields.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import type { FileStore } from '#platform/files/store.ts'
import { fold } from '#platform/tabular/fold.ts'
import { guessMapping, isUsualName } from '#platform/tabular/guess.ts'
import { inspectTable } from '#platform/tabular/inspect-table.ts'

export interface Inspected {
  readonly reading: Reading & { readonly bytes: number; readonly is_certain: boolean }
  readonly columns: ImportColumn[]
  readonly total_rows: number
  readonly header_hash: string | null
}

const isOurs = (() => {
  const known = new Set(languages.flatMap((language) => errorFileColumns.map((text) => fold(translate(language, text)))))
  return (header: string) => known.has(fold(header))
})()

/** Finds out how a file is to be read, what its columns are called and how many rows it has; wishes of the person go before guesses. */
export async function inspect(files: FileStore, storageKey: string, wished: Partial<Reading>): Promise<Inspected> {
  const table = await inspectTable(files, storageKey, wished, isUsualName(importFields), importLimits)
  return { ...table, header_hash: table.reading.has_header ? hashOf(table.columns) : null }
}

/** Our own columns do not count, so that a corrected error file is known again by the header it came from. */
const hashOf = (columns: readonly ImportColumn[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.filter(({ header }) => !isOurs(header)).map(({ header }) => fold(header))))
    .digest('hex')

/** Which field each column probably means; bookkeeping of adverts and of our own error file is left out. */
export function suggestMapping(columns: readonly ImportColumn[]): Mapping {
  const bookkeeping = new Set(bookkeepingHeaders.map(fold))
  const judged = columns.map(({ header, samples }) =>
    isOurs(header) || bookkeeping.has(fold(header)) ? { header: '', samples: [] } : { header, samples },
  )
  const guesses = guessMapping(judged, importFields)
  return Object.fromEntries(guesses.map(({ index, field }) => [String(index), field]))
}
