import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, orNull, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { vendorPageSize, vendorShortName } from './vendor.rules.ts'

const Place = z.object({ id: Id, name: z.string() }).nullable()

export const Vendor = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  short_name: z.string(),
  country_id: Id.nullable(),
  state_id: Id.nullable(),
  city_id: Id.nullable(),
  country: Place,
  state: Place,
  city: Place,
  address_line_one: z.string().nullable(),
  address_line_two: z.string().nullable(),
  contact_person_first_name: z.string().nullable(),
  contact_person_last_name: z.string().nullable(),
  contact_person_email: z.string().nullable(),
  contact_person_country_code: z.string().nullable(),
  contact_person_mobile: z.string().nullable(),
  version: z.number().int(),
  created_at: Timestamp,
})
export type Vendor = z.output<typeof Vendor>

/** Left out keeps what is there, null or nothing but blanks clears it (G-M-75). */
const text = (max: number) => orNull(z.string().trim().max(max))
const place = orNull(z.coerce.number<number | string>().int().positive())

const optional = {
  country_id: place,
  state_id: place,
  city_id: place,
  address_line_one: text(255),
  address_line_two: text(255),
  contact_person_first_name: text(100),
  contact_person_last_name: text(100),
  contact_person_email: orNull(z.string().trim().max(254).toLowerCase().pipe(z.email('Invalid email'))),
  contact_person_country_code: orNull(
    z
      .string()
      .trim()
      .regex(/^\+?\d{1,4}$/, 'Invalid country code')
      .transform((code) => `+${code.replace('+', '')}`),
  ),
  contact_person_mobile: orNull(
    z
      .string()
      .transform((value) => value.replace(/[\s().-]/g, ''))
      .pipe(z.string().regex(/^\d{4,14}$/, 'Invalid mobile number')),
  ),
}
const name = requiredText('Vendor name is required', 150)
const short_name = z
  .string('Vendor short name is required')
  .trim()
  .min(1, 'Vendor short name is required')
  .max(vendorShortName, `Max ${vendorShortName} characters`)
export const VendorBody = z.object({ name, short_name, ...optional })
export type VendorBody = z.output<typeof VendorBody>
export const VendorEdit = VendorBody.partial({ name: true, short_name: true })
export type VendorEdit = z.output<typeof VendorEdit>

/** The parties through whom commission is claimed: specification 2 §3 and §5, G-M-74, G-M-75, G-M-112. */
export const vendors = resource('masters.vendor', {
  list: {
    route: 'GET /masters/vendors',
    access: 'vendors.read',
    summary: 'List the vendors by name.',
    query: listQuery({ sortBy: ['name', 'short_name', 'created_at'], perPage: vendorPageSize }).extend({
      sort: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: pageOf(Vendor),
  },
  dropdown: {
    route: 'GET /masters/vendors/dropdown',
    access: 'signed-in',
    summary: 'Read the vendors as choices; none for agencies, students and institutions.',
    query: z.object({ number_only: Flag.default(false), search: z.string().trim().max(100).default('') }),
    response: z.array(Option),
  },
  create: {
    route: 'POST /masters/vendors',
    access: 'vendors.create',
    recentProof: false,
    summary: 'Create a vendor.',
    body: VendorBody,
    response: z.object({ vendorInfo: Vendor }),
    status: 201,
    message: 'Vendor create successfully',
    errors: ['ALREADY_EXISTS'],
    audit: 'vendor.created',
  },
  edit: {
    route: 'PUT /masters/vendors/:id',
    access: 'vendors.update',
    recentProof: false,
    summary: 'Change a vendor: what is left out stays, null clears.',
    body: VendorEdit,
    response: z.object({ vendorInfo: Vendor }),
    message: 'Vendor update successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'VERSION_CONFLICT'],
    audit: 'vendor.updated',
    concurrency: 'etag',
  },
})
