import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, orNull, requiredText } from '../../kernel/shapes.ts'
import { visibilities } from '../claim/claim.rules.ts'
import { institutionStatuses } from '../institution/institution.rules.ts'

export const Campus = z.object({
  identifier: Identifier,
  id: Id,
  institution_id: Id,
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  status: z.enum(institutionStatuses),
  /** Null as long as it is not claimed. */
  visible_to: z.enum(visibilities).nullable(),
  programs: z.number().int(),
  version: z.number().int(),
})
export type Campus = z.output<typeof Campus>

const place = orNull(z.string().trim().max(100))
export const CampusBody = z.object({ name: requiredText('Campus name is required', 200), city: place, state: place })
export type CampusBody = z.output<typeof CampusBody>
export const CampusEdit = CampusBody.partial({ name: true })
export type CampusEdit = z.output<typeof CampusEdit>
const One = z.object({ campusInfo: Campus })

/** The places where an institution teaches (ADR 0164). */
export const campuses = resource('catalog.campus', {
  list: {
    route: 'GET /institutions/:institution/campuses',
    access: 'programs.read',
    summary: 'List the campuses of an institution by name; hidden ones only for who keeps institutions.',
    response: z.object({ recordsInfo: z.array(Campus) }),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /institutions/:institution/campuses',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Add a campus to an institution of the company; it is shown to whom the institution is.',
    body: CampusBody,
    response: One,
    status: 201,
    message: 'Campus created successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'INSTITUTION_SHARED'],
    audit: 'campus.created',
  },
  edit: {
    route: 'PUT /institutions/campuses/:campus',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Change a campus: what is left out stays, null clears.',
    body: CampusEdit,
    response: One,
    message: 'Campus updated successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'VERSION_CONFLICT', 'INSTITUTION_SHARED'],
    audit: 'campus.updated',
    concurrency: 'etag',
  },
  changeStatus: {
    route: 'PUT /institutions/campuses/:campus/change-status',
    access: 'inventory.institutions.update',
    recentProof: false,
    summary: 'Hide a campus with its programs from the program finder, or show it again.',
    body: z.object({ status: z.enum(institutionStatuses, 'Status is required') }),
    response: One,
    message: 'Status changed successfully',
    errors: ['NOT_FOUND', 'INSTITUTION_SHARED'],
    audit: 'campus.status_changed',
  },
})
