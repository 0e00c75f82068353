import * as z from 'zod'
import { knownKinds } from './known-kinds.ts'
import { Identifier } from './shapes.ts'

/** A record as it is named to somebody who knew it before, as far as they may still open it (ADR 0200). */
export const KnownRecord = z.object({
  kind: z.enum(knownKinds),
  identifier: Identifier,
  name: z.string(),
  /** What tells it from others of that name, such as its number. */
  note: z.string().nullable(),
})
export type KnownRecord = z.output<typeof KnownRecord>
