import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Proven } from '#platform/proof.ts'
import type { Happening } from '#platform/record.ts'
import { registry } from '#platform/registry.ts'

type Column = RawBuilder<number>

/** A kind of record that has papers, with its visibility. */
export interface Holder {
  /** The record, where the actor may see it; else a refusal that tells nothing. */
  readonly visible: (ctx: Ctx, ref: string | number) => Promise<HeldRecord>
  /** What people call a record: its number and whose it is. */
  readonly title: (ctx: Ctx, record: HeldRecord) => Promise<string>
  /** That the actor sees the record of this number. */
  readonly sees: (ctx: Ctx, id: Column) => RawBuilder<SqlBool>
  /** Writes down that papers were added to a record. */
  readonly change: (ctx: Ctx, record: HeldRecord, change: PaperChange) => Promise<unknown>
  /** Adds an activity about a paper to its record's timeline. */
  readonly entry: (ctx: Ctx, entry: PaperEntry & { readonly id: number }) => Promise<unknown>
}
/** What the timeline of a record tells of its papers. */
export interface PaperEntry {
  readonly type: `document_${'saved' | 'removed' | 'restored' | 'replaced' | 'reverted'}`
  readonly visibility?: 'internal' | 'shared'
  readonly vars: Readonly<Record<string, unknown>>
}
/** The change to record on a record whose papers changed. */
export interface PaperChange {
  readonly entries: readonly PaperEntry[]
  readonly after: unknown
  readonly event: Happening
}
/** Records that have papers, by module type. */
export const holders = registry<'lead' | 'application', Holder>('records that have papers')
export type HeldRecord = Proven<{ readonly id: number }>

/** How the papers of a lead are seen through an application of theirs; institutions see those only that serve it. */
export interface Heir {
  readonly visible: (ctx: Ctx, ref: string | number) => Promise<Proven<{ readonly id: number; readonly lead_id: number }>>
  /** That the actor sees a paper of this lead through one of their applications. */
  readonly sees: (ctx: Ctx, lead: Column, paper: Column) => RawBuilder<SqlBool>
  /** That a paper of the lead is shown with this application. */
  readonly shows: (ctx: Ctx, application: number, paper: Column) => RawBuilder<SqlBool>
  /** The version in which the actor sees a paper of this application, where it is not the newest. */
  readonly revision: (ctx: Ctx, application: number, paper: Column) => RawBuilder<number | null>
}
/** Who shows the papers of leads beside their own. */
export const heirs = registry<'application', Heir>('records that show papers of leads')
export type HeirRecord = Awaited<ReturnType<Heir['visible']>>
