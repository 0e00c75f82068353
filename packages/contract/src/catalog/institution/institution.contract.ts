import * as z from 'zod'
import { FileWish, KeptFile } from '../../documents/file/file.contract.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Currency } from '../../kernel/money.ts'
import { Id, Identifier, listQuery, oneOrMany, orAbsent, orNull, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { visibilities } from '../claim/claim.rules.ts'
import { WaiverTerms } from '../fee-waiver/fee-waiver.contract.ts'
import { Verification, VerifyBody } from '../verification/verification.contract.ts'
import { verificationStates } from '../verification/verification.rules.ts'
import { commissionTiers, institutionStatuses, institutionTypes, mostAtOnce, mostPictures, skipReasons } from './institution.rules.ts'

const tier = z.union(commissionTiers.map((each) => z.literal(each)))
const visible_to = z.enum(visibilities)

export const Institution = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  alias_name: z.string().nullable(),
  url: z.string().nullable(),
  logo: z.string().nullable(),
  country_id: Id,
  country: z.object({ id: Id, name: z.string() }),
  currency: z.string(),
  institution_type: z.enum(institutionTypes).nullable(),
  status: z.enum(institutionStatuses),
  /** Null as long as it is not claimed. */
  visible_to: visible_to.nullable(),
  /** For staff the tier the company gave it, or null; for an agency the one that holds for it: this, or else its own (G-L-48). */
  commission_tier: z.number().nullable(),
  /** The company that shares it and whose facts these are; null where they are the company's own. */
  shared_by: z.string().nullable(),
  campuses: z.number().int(),
  programs: z.number().int(),
  /** Fee waivers that hold today. */
  fee_waivers: z.number().int(),
  verification: Verification,
  version: z.number().int(),
  created_at: Timestamp,
})
export type Institution = z.output<typeof Institution>

const Picture = KeptFile.pick({ identifier: true, view_page: true }).extend({
  /** What it shows, also for who does not see it. */
  caption: z.string(),
})
export type Picture = z.output<typeof Picture>

/** One institution with all that is written about it. */
export const InstitutionRecord = Institution.extend({
  description: z.string().nullable(),
  requirements: z.string().nullable(),
  logoInfo: KeptFile.nullable(),
  /** In the order the company put them. */
  pictures: z.array(Picture),
  /** What the reader may do with it. */
  can: z.object({ edit: z.boolean(), update: z.boolean(), claim: z.boolean() }),
})
export type InstitutionRecord = z.output<typeof InstitutionRecord>

const webAddress = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Enter a web address that begins with https://' })
  .max(500)
const facts = {
  alias_name: orNull(z.string().trim().max(60)),
  url: orNull(z.string().trim().pipe(webAddress)),
  institution_type: orNull(z.enum(institutionTypes)),
  description: orNull(z.string().trim().max(10_000)),
  requirements: orNull(z.string().trim().max(10_000)),
  logo_identifier: FileWish,
}
const name = requiredText('Institution name is required', 200)
const country_id = z.number('Country is required').int()
export const InstitutionBody = z.object({
  name,
  country_id,
  /** Left out it is the country's. */
  currency: Currency.nullish(),
  ...facts,
  visible_to: visible_to.default('all'),
  commission_tier: tier.nullish(),
})
export type InstitutionBody = z.output<typeof InstitutionBody>
export const InstitutionEdit = z.object({ name, currency: Currency, ...facts }).partial({ name: true, currency: true })
export type InstitutionEdit = z.output<typeof InstitutionEdit>
const One = z.object({ institutionInfo: InstitutionRecord })

export const PicturesBody = z.object({
  pictures: z
    .array(
      z.object({
        /** A picture the institution has, or an upload of the caller's own. */
        file_identifier: Identifier,
        caption: requiredText('Say what the picture shows', 200),
      }),
    )
    .max(mostPictures, 'An institution has at most twelve pictures')
    .refine((pictures) => new Set(pictures.map(({ file_identifier }) => file_identifier)).size === pictures.length, {
      error: 'A picture is in the list twice',
    }),
})
export type PicturesBody = z.output<typeof PicturesBody>

export const BulkBody = z.object({
  institution_identifiers: z.array(Identifier).min(1).max(mostAtOnce),
  visible_to: visible_to.optional(),
  commission_tier: tier.nullable().optional(),
  status: z.enum(institutionStatuses).optional(),
  /** Written down for each of them, for all that it teaches. */
  fee_waiver: WaiverTerms.optional(),
})
export type BulkBody = z.output<typeof BulkBody>
/** What a bulk update is asked before it is sent; an answer that is left out changes nothing. */
export const BulkWish = z.object({
  visible_to: orAbsent(visible_to),
  commission_tier: orAbsent(z.enum(['none', ...commissionTiers.map((each) => `${each}` as const)])),
  status: orAbsent(z.enum(institutionStatuses)),
})
const Skipped = z.object({ identifier: Identifier, name: z.string(), reason: z.enum(skipReasons) })

/** The institutions of a company: specification 1 §2 (C-149 to C-152), G-L-48, ADR 0164. */
export const institutions = resource('catalog.institution', {
  list: {
    route: 'GET /institutions',
    access: 'programs.read',
    summary: 'List the institutions by name: who keeps them sees all, others those that are on offer to them.',
    query: listQuery({
      sortBy: ['name', 'created_at', 'verified_at'],
      filters: {
        country_id: oneOrMany(Id),
        institution_type: oneOrMany(z.enum(institutionTypes)),
        visible_to: oneOrMany(z.enum([...visibilities, 'none'])),
        commission_tier: oneOrMany(tier),
        status: z.enum(institutionStatuses),
        verification: z.enum(verificationStates),
        has_fee_waiver: z.boolean(),
      },
    }).extend({
      sort: z.enum(['asc', 'desc']).default('asc'),
      /** `b2b`: what agents are shown, `b2c`: what students are shown, `all`: what everybody is shown. */
      visibility: visible_to.optional(),
      country_id: z.coerce.number().int().positive().optional(),
    }),
    response: pageOf(Institution),
  },
  single: {
    route: 'GET /institutions/:institution',
    access: 'programs.read',
    summary: 'Read one institution.',
    response: One,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /institutions',
    access: 'inventory.institutions.create',
    recentProof: false,
    summary: 'Add an institution of the company; it is claimed at once for whom visible_to says.',
    body: InstitutionBody,
    response: One,
    status: 201,
    message: 'Institution created successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'institution.created',
  },
  edit: {
    route: 'PUT /institutions/:institution',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Change the facts of an institution of the company: what is left out stays, null clears.',
    description: 'The facts of a shared institution are changed by the company that shares it.',
    body: InstitutionEdit,
    response: One,
    message: 'Institution updated successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'VERSION_CONFLICT', 'INSTITUTION_SHARED'],
    audit: 'institution.updated',
    concurrency: 'etag',
  },
  setPictures: {
    route: 'PUT /institutions/:institution/pictures',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Set the pictures of an institution in their order; those that are left out are deleted.',
    description: 'Uploads are drawn anew, at most 1600 pixels wide. A shared institution has the pictures of the company that claims it.',
    body: PicturesBody,
    response: One,
    message: 'Pictures saved',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    audit: 'institution.pictures_changed',
    concurrency: 'etag',
  },
  bulkUpdate: {
    route: 'POST /institutions/bulk-update',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary:
      'Give institutions a visibility, a tier or a fee waiver, or hide or show them; those that cannot take it are skipped and named.',
    description: 'A visibility claims an institution that is not claimed, and needs the right to claim institutions.',
    body: BulkBody,
    response: z.object({ changed: z.number().int(), skipped: z.array(Skipped) }),
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'institution.bulk_updated',
  },
  verify: {
    route: 'PUT /institutions/:institution/verify',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Say that what is written about an institution was looked up now, and where.',
    body: VerifyBody,
    response: One,
    message: 'Marked as verified',
    errors: ['NOT_FOUND'],
    audit: 'institution.verified',
  },
})
