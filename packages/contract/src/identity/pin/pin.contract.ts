import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { knownKinds } from '../../kernel/known-kinds.ts'
import { KnownRecord } from '../../kernel/known-record.ts'

const Ref = z.string().regex(new RegExp(`^(${knownKinds.join('|')})\\.[0-9a-f]{8}-[0-9a-f-]{27}$`), 'This value is not valid')

/** The records a person keeps at hand, as far as they may still see them (ADR 0200). */
export const pins = resource('identity.pin', {
  list: {
    route: 'GET /account/pins',
    access: 'signed-in',
    summary: 'List the records you pinned, in the order you pinned them, and which of some others you may still open.',
    description:
      'A record is pinned by the preference `pin.<kind>.<identifier>`, and no longer by forgetting it. What you may not open, or not in the role you act in, is left out.',
    query: z.object({
      /** Records looked at before, such as `lead.0b6c…`, separated by commas. */
      seen: z
        .string()
        .max(1_000)
        .default('')
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(Ref).max(12)),
    }),
    response: z.object({ pinsInfo: z.array(KnownRecord), seenInfo: z.array(KnownRecord) }),
  },
})
