import * as z from 'zod'
import { searchPlaces } from './search.ts'
import { Identifier, RecordNumber } from './shapes.ts'

/** A record that fits what was typed; of one that is not the caller's to open it says only who looks after it (ADR 0158). */
export const SearchHit = z.object({
  identifier: Identifier.nullable(),
  /** The number people quote, where the record has one. */
  id: RecordNumber.nullable(),
  name: z.string(),
  /** What tells it from others of that name, as it was written. */
  notes: z.array(z.string()),
  /** Where it stands, in English; the reader's language has a text for it. */
  state: z.string().nullable(),
  /** Where it is opened: the place, and what names the record there. Null for what the caller may not open. */
  opens: z.object({ place: z.enum(searchPlaces), name: z.string() }).nullable(),
  /** Who looks after it, of what the caller may not open. */
  owner: z.string().nullable(),
})
export type SearchHit = z.output<typeof SearchHit>
