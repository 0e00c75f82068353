import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, pageOf } from '../../kernel/shapes.ts'
import { mostClaims, visibilities } from './claim.rules.ts'

const visible_to = z.enum(visibilities).nullable()
/** What a claim is asked before it is sent (M-237); letting go shows nothing to anybody. */
export const Claiming = z.object({ visible_to: z.enum(visibilities, 'Visibility is required') })
export const LettingGo = z.object({ visible_to: z.null() })
const number = z.coerce.number().int().positive()

export const ClaimInstitution = z.object({
  identifier: Identifier,
  id: Id,
  institution_id: Id,
  campus_id: Id.nullable(),
  name: z.string(),
  country: z.string(),
  campuses: z.number().int(),
  programs: z.number().int(),
  /** Null as long as it is not claimed. */
  visible_to,
  /** The company whose institution it is, where another one shares it or shared it. */
  shared_by: z.string().nullable(),
  /** Names what another company shares and nobody here claimed yet; `institution_id` is then the owner's number. */
  share_identifier: Identifier.nullable(),
  /** Who else may claim it, for who may share; null where it is not theirs to share. */
  share: z.object({ is_for_all: z.boolean(), client_identifiers: z.array(Identifier), claimed_by: z.number().int() }).nullable(),
})
export type ClaimInstitution = z.output<typeof ClaimInstitution>

export const ClaimProgram = z.object({
  identifier: Identifier,
  id: Id,
  institution_id: Id,
  campus_id: Id,
  program_id: Id,
  program: z.string(),
  campus: z.string(),
  institution: z.string(),
  country: z.string(),
  visible_to,
  /** A program can be claimed only where its institution is. */
  is_institution_claimed: z.boolean(),
})
export type ClaimProgram = z.output<typeof ClaimProgram>

const InstitutionToClaim = z.object({ institution_id: Id, campus_id: Id.nullish(), share_identifier: Identifier.nullish() })
export type InstitutionToClaim = z.output<typeof InstitutionToClaim>
const ProgramToClaim = z.object({ institution_id: Id, campus_id: Id, program_id: Id })
export type ProgramToClaim = z.output<typeof ProgramToClaim>

/** How many there are in each tab; counted up to 1,000. */
const Counts = z.object({ claimed: z.number().int(), unclaimed: z.number().int() })
const Tab = z
  .enum(['claim', 'claimed', 'unclaim', 'unclaimed'])
  .default('unclaim')
  .transform((type) => (type === 'claim' || type === 'claimed' ? ('claimed' as const) : ('unclaimed' as const)))
const Act = z.object({ type: z.enum(['claim', 'unclaim']) })
const Visible = z.enum(visibilities, 'Visibility is required').nullish()
const list = listQuery({ sortBy: ['name'] })
const Done = z.object({ changed: z.number().int() })

/** Which institutions and programs of the inventory a company offers: specification 2 §2, §4 and §8, G-M-103 to G-M-106. */
export const claims = resource('catalog.claim', {
  institutions: {
    route: 'GET /inventory/claim_institutions',
    access: 'inventory.claim.institutions.read',
    summary: 'List the institutions to claim, or those that are claimed.',
    query: list.extend({ type: Tab, institution_id: number.optional() }),
    response: pageOf(ClaimInstitution).extend({ counts: Counts }),
  },
  setInstitutions: {
    route: 'POST /inventory/claim_institutions',
    access: 'inventory.claim.institutions.update',
    recentProof: false,
    summary: 'Claim institutions for a circle of people, change the circle, or let them go.',
    description:
      'All or nothing. An institution that is let go takes its programs along; with campus_id only that campus is meant. What another company shares is claimed by its share_identifier, as a copy.',
    query: Act,
    body: z.object({
      institution_data: z.array(InstitutionToClaim).min(1).max(mostClaims),
      visible_to: Visible,
    }),
    response: Done,
    errors: ['NOT_FOUND', 'CLAIM_IN_USE'],
    audit: 'institution.claims_changed',
  },
  programs: {
    route: 'GET /inventory/unclaim-claim_programs',
    access: 'inventory.claim.programs.read',
    summary: 'List the programs to claim, or those that are claimed; one at several campuses is listed for each.',
    query: list.extend({
      type: Tab,
      institution_id: number.optional(),
      campus_id: number.optional(),
      country_id: number.optional(),
    }),
    response: pageOf(ClaimProgram).extend({ counts: Counts }),
  },
  setPrograms: {
    route: 'POST /inventory/claim_programs',
    access: 'inventory.claim.programs.update',
    recentProof: false,
    summary: 'Claim programs for a circle of people, change the circle, or let them go.',
    description: 'All or nothing.',
    query: Act,
    body: z.object({
      program_data: z.array(ProgramToClaim).min(1).max(mostClaims),
      visible_to: Visible,
    }),
    response: Done,
    errors: ['NOT_FOUND', 'CLAIM_IN_USE', 'INSTITUTION_NOT_CLAIMED'],
    audit: 'program.claims_changed',
  },
})
