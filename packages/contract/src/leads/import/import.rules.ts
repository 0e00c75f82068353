/** The life of an import (G-L-29). */
export const importStates = [
  'uploaded',
  'mapped',
  'validating',
  'ready',
  'importing',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
  'reverted',
] as const
export type ImportState = (typeof importStates)[number]

/** What becomes, or became, of a row. */
export const importOutcomes = ['create', 'merge', 'duplicate', 'error'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** What happens with a row whose person is already here. */
export const duplicatePolicies = ['skip', 'update', 'create'] as const
export type DuplicatePolicy = (typeof duplicatePolicies)[number]

/** What people of a file may be recognised by. */
export const importKeys = ['mobile', 'email', 'passport'] as const
export type ImportKey = (typeof importKeys)[number]

export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1254', 'windows-1256', 'windows-1252'] as const
export const importDelimiters = [',', ';', '\t', '|'] as const
/** How days are written in the file; `auto` finds it out from the whole column. */
export const importDateFormats = ['auto', 'DMY', 'MDY', 'YMD'] as const

export const importLimits = {
  bytes: 20 * 1_048_576,
  rows: 100_000,
  columns: 200,
  samples: 5,
  previewRows: 100,
  /** Distinct strange texts of a file that somebody can tell the choices of. */
  matches: 500,
  matchedText: 200,
} as const

type Standing = { readonly state: ImportState; readonly is_reverting?: boolean }
const among =
  (...states: readonly ImportState[]) =>
  ({ state, is_reverting = false }: Standing) =>
    !is_reverting && states.includes(state)

/** What an import still allows. The server refuses the rest; the screens do not offer it. */
export const importCan = {
  beMapped: among('uploaded', 'mapped', 'ready', 'failed'),
  beValidated: among('mapped', 'ready', 'failed'),
  beFixed: among('ready'),
  start: among('ready'),
  beCancelled: among('uploaded', 'mapped', 'validating', 'ready', 'importing'),
  beReverted: among('completed', 'completed_with_errors', 'failed', 'cancelled'),
} as const

/** Whether the server is at work on it, so that screens follow it. */
export const isImportBusy = ({ state, is_reverting = false }: Standing) => is_reverting || state === 'validating' || state === 'importing'

/** Why a row is not taken, as sentences to translate; those about single values come with their reader. */
export const importFaults = {
  name_missing: 'First name is required',
  contact_missing: 'A phone number or an email address is required',
  too_long: 'Use at most {{max}} characters',
  choice_unknown: '“{{value}}” is not one of the choices',
  gender_invalid: 'Write male, female or other',
  year_invalid: 'This is not a year from 2000 to 2100',
  amount_invalid: 'Enter an amount above zero with at most two decimals',
  currency_unknown: 'This currency is not one of the choices',
  passport_invalid: 'Enter the number as it stands in the passport',
  birth_in_future: 'The date of birth lies in the future',
  quote_not_closed: 'A quotation mark is opened in this row and never closed',
  quote_misplaced: 'This row has a misplaced quotation mark',
  too_many_cells: 'This row has more cells than the header',
  too_few_cells: 'This row has fewer cells than the header',
  undecodable_text: 'Some characters of this row could not be read. Check the encoding',
  duplicate_lead: 'A lead with this phone or email already exists',
  duplicate_passport: 'A lead with this passport already exists',
  duplicate_row: 'The same person is in row {{row}}',
} as const
export type ImportFaultCode = keyof typeof importFaults

const ownPrefix = 'own.'
/** What a column is called that goes to a field of the company's own. */
export const ownColumn = (name: string) => `${ownPrefix}${name}`
/** The name of the own field a column goes to; nothing for the product's own fields. */
export const ownNameOf = (field: string) => (field.startsWith(ownPrefix) ? field.slice(ownPrefix.length) : undefined)

/** Headers of the columns that the error file adds; they are passed over when it is uploaded again. */
export const errorFileColumns = ['Line in the file', 'Column with the error', 'Reason of the error'] as const
