import type { Endpoint, EndpointTypes, FileLike } from '@embark/contract/kernel/endpoint.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import type { MetaInfo, PersonRef } from '@embark/contract/kernel/shapes.ts'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Column } from '#ui/list/column.ts'
import type { Tone } from '#ui/parts/tag.tsx'
import type { useT } from '../i18n/i18n.ts'

/** What every import answers of its file, in a list of them. */
export interface ImportSummary {
  readonly identifier: string
  readonly filename: string
  readonly state: string
  readonly total_rows: number
  readonly created_by: z.output<typeof PersonRef> | null
  readonly created_at: string
  readonly finished_at: string | null
}
export interface ImportColumn {
  readonly index: number
  readonly header: string
  readonly samples: readonly string[]
}
/** Which field each column goes to, by its number; null where it is left out. */
export type ImportMapping<Field extends string = string> = Readonly<Record<string, Field | null>>
/** What every import answers of its file, when it is open. */
export interface ImportRecord extends ImportSummary {
  readonly columns: readonly ImportColumn[]
  readonly mapping: ImportMapping | null
  readonly suggested_mapping: ImportMapping
}
export interface ImportRow {
  readonly row_no: number
  readonly line_no: number
  readonly values: readonly string[]
}

/** The types of the import of one noun. */
export interface ImportTypes {
  summary: ImportSummary
  record: ImportRecord
  row: ImportRow
  outcome: string
}

/** The calls of an import take the same for every noun; what they answer differs. */
interface Answers<Data> extends EndpointTypes {
  data: Data
}
interface OfOne<Data> extends EndpointTypes {
  call: { params: { import_id: string } }
  data: Data
}
interface PageOf<Row> {
  recordsInfo: Row[]
  metaInfo: MetaInfo
}
interface ImportCalls<T extends ImportTypes> {
  readonly template: Endpoint<Answers<FileLike>>
  readonly list: Endpoint<Answers<PageOf<T['summary']>>>
  readonly create: Endpoint<Answers<{ importInfo: T['record'] }>>
  readonly get: Endpoint<OfOne<{ importInfo: T['record'] }>>
  readonly rows: Endpoint<Answers<PageOf<T['row']>>>
  readonly start: Endpoint<OfOne<unknown>>
  readonly revert: Endpoint<OfOne<unknown>>
  readonly errorFile: Endpoint<OfOne<FileLike>>
  /** Only where the work can be stopped. */
  readonly cancel?: Endpoint<OfOne<unknown>>
}

/** The rows with one outcome, as a way to see them. */
export interface OutcomeRows<Outcome extends string> {
  readonly id: Outcome
  readonly name: string
  readonly count: number
  /** Said above them. */
  readonly note?: string | undefined
}
/** What would become of the rows, or became of them. */
export interface Outcomes<Outcome extends string> {
  readonly rows: readonly OutcomeRows<Outcome>[]
  /** Whose rows are shown first where there are any; in the order of the rows themselves without. */
  readonly first?: readonly Outcome[]
}

export type Say = ReturnType<typeof useT>
export interface Standing {
  readonly text: string
  readonly tone: Tone
}
export type ImportStep = 'upload' | 'columns' | 'values' | 'preview' | 'run'

export interface RowColumns<T extends ImportTypes> {
  readonly record: T['record']
  readonly outcome: T['outcome']
  readonly t: Say
  /** Opens the form that corrects a row. */
  readonly onFix: (row: T['row']) => void
}

/** What the import of one noun is: its calls, its words, its columns, and how its states are read. */
export interface ImportNoun<T extends ImportTypes> {
  /** The page of the wizard, and the list it is reached from. */
  readonly screen: Screen
  readonly list: Screen
  readonly calls: ImportCalls<T>
  /** The reads of what is imported. */
  readonly stales: readonly Endpoint[]
  readonly file: {
    readonly limits: { readonly bytes: number; readonly rows: number }
    readonly accept: readonly string[]
    readonly template: string
  }
  readonly words: {
    /** What one row of the file is. */
    readonly row: string
    /** Which files are taken; may name {{megabytes}} and {{rows}}. */
    readonly limits: string
    /** Said below the place for the file. */
    readonly note: string
    readonly failure: string
    /** The verb that takes {{count}} rows. */
    readonly take: string
    /** What undoing takes away; may name the {{count}} that were created. */
    readonly undo: string
    /** The verb that leads to what was created. */
    readonly see: string
    /** What the server is doing. */
    readonly working: (record: T['record']) => string
  }
  readonly stepOf: (record: T['record']) => Exclude<ImportStep, 'upload'>
  readonly standingOf: (file: T['summary']) => Standing
  readonly isBusy: (record: T['record']) => boolean
  readonly can: {
    readonly beMapped: (record: T['record']) => boolean
    readonly beCancelled?: (record: T['record']) => boolean
    readonly beReverted: (record: T['record']) => boolean
  }
  readonly progressOf: (record: T['record']) => { readonly done: number; readonly total: number }
  /** How many were created and refused, as far as that is known. */
  readonly countsOf: (file: T['summary']) => { readonly created: number | null; readonly refused: number | null }
  readonly resultOf: (record: T['record']) => { readonly created: number; readonly changed: number; readonly refused: number }
  /** Where what it created is to be seen. */
  readonly hrefOf: (record: T['record']) => string
  /** How many rows would be taken, and what would become of each; nothing before they are checked. */
  readonly plannedOf: (record: T['record'], t: Say) => (Outcomes<T['outcome']> & { readonly taken: number }) | undefined
  readonly doneOf: (record: T['record'], t: Say) => Outcomes<T['outcome']>
  readonly rowColumns: (about: RowColumns<T>) => Column<T['row']>[]
  /** What starting says beside which import is meant. */
  readonly startWith?: (record: T['record']) => { readonly body: unknown }
  /** The columns step is begun anew when this changes. */
  readonly readingOf?: (record: T['record']) => string
  /** Asked before the file, and sent along with it. */
  readonly UploadFields?: ComponentType<{ value: UploadQuery; onChange: (value: UploadQuery) => void }>
  readonly ColumnsStep: ComponentType<{ readonly noun: ImportNoun<T>; readonly record: T['record'] }>
  /** Says what texts of the file stand for that nothing is called by; a step of its own where there are such texts. */
  readonly ValuesStep?: ComponentType<{ readonly noun: ImportNoun<T>; readonly record: T['record'] }>
  readonly hasValues?: (record: T['record']) => boolean
  /** Shown above the rows, before and after they are taken. */
  readonly Planned?: ComponentType<{ readonly record: T['record'] }>
  readonly Done?: ComponentType<{ readonly record: T['record'] }>
  readonly FixRow?: ComponentType<{ readonly record: T['record']; readonly row: T['row']; readonly onClose: () => void }>
}
export type UploadQuery = Readonly<Record<string, string>>
