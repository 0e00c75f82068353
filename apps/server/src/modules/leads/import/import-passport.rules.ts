import type { ImportColumn, Mapping } from '@embark/contract/leads/import/import.contract.ts'
import { isPassportNumber, maskedPassport, normalPassport } from '@embark/contract/leads/passport/passport.rules.ts'
import type { Vault } from '#platform/files/sealed-store.ts'

/** The field a column of passport numbers goes to. */
export const passportField = 'passport_number'

const prefix = 'sealed:'

/** A cell as it may be kept: an empty one has nothing to hide, and what is sealed stays so. */
export const sealedCell = (vault: Vault, text: string) =>
  text === '' || openedCell(vault, text) !== text ? text : `${prefix}${vault.seal(text).toString('base64url')}`

/** What stands in a cell: a sealed one comes from our own rows, or from the file of those that were refused. */
export function openedCell({ unseal }: Vault, text: string) {
  if (!text.startsWith(prefix)) return text
  try {
    return unseal(Buffer.from(text.slice(prefix.length), 'base64url'))
  } catch {
    return text
  }
}

/** A cell as people see it: of a sealed one the end. */
export const shownCell = (vault: Vault, text: string) => (text.startsWith(prefix) ? maskedPassport(openedCell(vault, text)) : text)

/** The columns as they are kept and shown: of passport numbers only their ends. */
export const maskedColumns = (columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] =>
  columns.map((column) => (mapping[column.index] === passportField ? { ...column, samples: column.samples.map(maskedPassport) } : column))

interface Cells {
  readonly cells: readonly string[]
  readonly isShort: boolean
  readonly fault: string | null
}

/**
 * The cells of a row with the passport sealed. In a row that is too short it may have slipped into another cell, and in one that could not
 * be split it may stand within any.
 */
export function keptCells(vault: Vault, column: number | undefined, { cells, isShort, fault }: Cells): string[] {
  if (column === undefined) return [...cells]
  const isHidden = (cell: string, index: number) =>
    index === column || fault !== null || (isShort && isPassportNumber(normalPassport(cell)))
  return cells.map((cell, index) => (isHidden(cell, index) ? sealedCell(vault, cell) : cell))
}
