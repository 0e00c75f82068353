import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier } from '../../kernel/shapes.ts'
import { mostClaims } from '../claim/claim.rules.ts'

const Company = z.object({ label: z.string(), value: Identifier })
/** With which companies something is shared. */
export const Sharing = z.object({ is_for_all: z.boolean(), client_identifiers: z.array(Identifier).max(1_000) })
const access = 'inventory.claim.institutions.share'

/** Which other companies may claim a company's institutions: G-M-104, ADR 0056. */
export const shares = resource('catalog.share', {
  companies: {
    route: 'GET /inventory/shares/companies',
    access,
    summary: 'List the companies institutions can be shared with.',
    description: 'Empty with may_share false where who runs the installation did not let this company share.',
    response: z.object({ may_share: z.boolean(), options: z.array(Company) }),
  },
  set: {
    route: 'POST /inventory/shares',
    recentProof: false,
    access,
    summary: 'Share institutions with all companies or with those named, or with none any more.',
    description:
      'All or nothing; it replaces what was shared. Copies lapse where nothing is shared any more, except what open applications name.',
    body: z.object({ institution_id: z.array(Id).min(1).max(mostClaims), ...Sharing.shape }),
    response: z.object({ changed: z.number().int() }),
    errors: ['NOT_FOUND', 'NOT_OFFERED'],
    audit: 'institution.shared',
  },
})
