import type { Ctx } from '#platform/context.ts'
import { registry } from '#platform/registry.ts'

/** A version of a document that went out with a record. */
export interface Sending {
  readonly revision: number
  /** The number of the record. */
  readonly number: number
}

/** Records that documents are sent with, and in which version. */
export const sendings = registry<'application', { readonly ofDocument: (ctx: Ctx, document: number) => Promise<readonly Sending[]> }>(
  'records that documents are sent with',
)
