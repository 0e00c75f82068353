import { createHash } from 'node:crypto'
import { languages } from '@embark/contract/kernel/language.ts'
import type { ImportColumn, Mapping, Reading } from '@embark/contract/leads/import/import.contract.ts'
import { errorFileColumns, importLimits } from '@embark/contract/leads/import/import.rules.ts'
import { bookkeepingHeaders, importFields } from '@embark/contract/leads/import/import-fields.rules.ts'
import type { AssignedField } from '@embark/contract/masters/form/form.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import type { FileStore } from '#platform/files/store.ts'
import { fold } from '#platform/tabular/fold.ts'
import { guessMapping, isUsualName } from '#platform/tabular/guess.ts'
import { inspectTable } from '#platform/tabular/inspect-table.ts'
import { ownTarget } from './import-own-fields.rules.ts'

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

/** Detects how to read a file, its columns and its number of rows. What the person specified overrides guesses. */
export async function inspect(files: Pick<FileStore, 'read'>, storageKey: string, wished: Partial<Reading>): Promise<Inspected> {
  const table = await inspectTable(files, storageKey, wished, isUsualName(importFields), importLimits)
  return { ...table, header_hash: table.reading.has_header ? hashOf(table.columns) : null }
}

/** Our own columns are ignored, so that a corrected error file has the same hash as the original. */
const hashOf = (columns: readonly ImportColumn[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.filter(({ header }) => !isOurs(header)).map(({ header }) => fold(header))))
    .digest('hex')

/** The probable field of each column, ignoring technical columns of adverts and of our own error file. */
export function suggestMapping(columns: readonly ImportColumn[], own: readonly AssignedField[]): Mapping {
  const bookkeeping = new Set(bookkeepingHeaders.map(fold))
  const judged = columns.map(({ header, samples }) =>
    isOurs(header) || bookkeeping.has(fold(header)) ? { header: '', samples: [] } : { header, samples },
  )
  // The company's own labels win over synonyms the product knows, but not over names it shows.
  const shown = new Set(importFields.flatMap(({ field, label }) => [fold(field), fold(label)]))
  const isShared = ({ field: { name, label } }: AssignedField) => shown.has(fold(name)) || shown.has(fold(label))
  const targets = [...own.filter((one) => !isShared(one)).map(ownTarget), ...importFields, ...own.filter(isShared).map(ownTarget)]
  const guesses = guessMapping(judged, targets)
  return Object.fromEntries(guesses.map(({ index, field }) => [String(index), field]))
}
