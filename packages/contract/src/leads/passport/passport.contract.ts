import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Id, Identifier, Timestamp } from '../../kernel/shapes.ts'
import { isPassportNumber, normalPassport, passportOrigins } from './passport.rules.ts'

export const Passport = z.object({
  identifier: Identifier,
  id: Id,
  version: z.number().int(),
  /** Its last three characters behind dots; the rest is read by an act of its own. */
  number: z.string(),
  country: z.object({ id: Id, iso2: z.string(), name: z.string() }).nullable(),
  issued_on: Day.nullable(),
  expires_on: Day.nullable(),
  /** Who or what the number was taken from. */
  origin: z.enum(passportOrigins),
  updated_at: Timestamp,
})
export type Passport = z.output<typeof Passport>

const typed = z.string('please enter and confirm passport number').trim().max(40).transform(normalPassport)
const facts = { country_id: Id.nullish(), issued_on: Day.nullish(), expires_on: Day.nullish() }

interface Typed {
  readonly number?: string | undefined
  readonly number_again?: string | undefined
  readonly issued_on?: string | null | undefined
  readonly expires_on?: string | null | undefined
}

/** The number is typed twice, as G-L-16 wants it. */
function judge(passport: Typed, context: z.RefinementCtx) {
  const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const { number, number_again, issued_on, expires_on } = passport
  if (number !== undefined) {
    if (!number || !number_again) complain(number ? 'number_again' : 'number', 'please enter and confirm passport number')
    else if (!isPassportNumber(number)) complain('number', 'Enter the number as it stands in the passport')
    else if (number !== number_again) complain('number_again', 'The two numbers are not the same')
  }
  if (issued_on && expires_on && issued_on >= expires_on) complain('expires_on', 'A passport expires after it was issued')
}

export const PassportBody = z.object({ number: typed, number_again: typed, ...facts }).superRefine(judge)
export type PassportBody = z.output<typeof PassportBody>

/** What of a passport changes; what is not said stays. */
export const PassportEdit = z.object({ number: typed.optional(), number_again: typed.optional(), ...facts }).superRefine(judge)
export type PassportEdit = z.output<typeof PassportEdit>

const One = z.object({ passportInfo: Passport })

/** Passports of leads: specification 3, G-L-16; how they are kept says ADR 0180. */
export const leadPassports = resource('leads.passport', {
  list: {
    route: 'GET /leads/:lead_id/passports',
    access: 'leads.read',
    summary: 'List the passports of a lead, the one that lasts longest first; of the numbers only the end.',
    response: z.object({ recordsInfo: z.array(Passport), can: z.object({ change: z.boolean(), reveal: z.boolean() }) }),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /leads/:lead_id/passports',
    access: 'leads.read',
    recentProof: false,
    summary: 'Note a passport; students note their own, others need leads.update.',
    body: PassportBody,
    response: One,
    status: 201,
    message: 'Passport saved',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'ALREADY_EXISTS'],
    audit: 'lead.passport_added',
    // The answer may be asked for again, what was sent is not kept.
    idempotency: false,
  },
  edit: {
    route: 'PUT /leads/:lead_id/passports/:passport_id',
    access: 'leads.read',
    recentProof: false,
    summary: 'Change a passport; a number that is not sent stays.',
    body: PassportEdit,
    response: One,
    message: 'Passport saved',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'ALREADY_EXISTS', 'VERSION_CONFLICT'],
    audit: 'lead.passport_changed',
    idempotency: false,
    concurrency: 'if-match',
  },
  remove: {
    route: 'DELETE /leads/:lead_id/passports/:passport_id',
    access: 'leads.read',
    recentProof: false,
    summary: 'Take a passport off a lead; its number is gone.',
    response: z.object({ passportInfo: z.object({ identifier: Identifier }) }),
    message: 'Passport removed',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'lead.passport_removed',
  },
  reveal: {
    route: 'POST /leads/:lead_id/passports/:passport_id/reveal',
    access: 'leads.passport.reveal',
    recentProof: false,
    summary: 'Read the whole number of a passport; the audit log keeps who did.',
    response: z.object({ number: z.string() }),
    errors: ['NOT_FOUND'],
    audit: 'lead.passport_revealed',
    idempotency: false,
    limit: { by: 'user', max: 120, seconds: 3_600 },
  },
})
