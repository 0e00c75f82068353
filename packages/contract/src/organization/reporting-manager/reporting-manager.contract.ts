import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, orEmpty, PersonRef, pageOf } from '../../kernel/shapes.ts'
import { assigningPage } from '../assigning/assigning.contract.ts'

/** Somebody a person may report to, and for which destinations they do. */
export const ManagerChoice = PersonRef.extend({
  role_identifier: Identifier,
  role_name: z.string(),
  is_assigned: z.boolean(),
  /** Assigned for every destination that has no manager of its own. */
  is_general: z.boolean(),
  countries: z.array(z.object({ id: Id, name: z.string() })),
})
export type ManagerChoice = z.output<typeof ManagerChoice>

const subject = { user_identifier: Identifier, role_identifier: Identifier }
const Countries = z
  .union([z.string().transform((text) => text.split(',').filter(Boolean)), z.array(z.union([z.number(), z.string()]))])
  .pipe(z.array(z.coerce.number<number | string>().int()).max(300))
const chosen = 'please select destination manager'
const manager = { manager_user_identifier: z.uuid(chosen), manager_role_identifier: z.uuid(chosen) }

export const ManagerBody = z.object({ ...subject, ...manager, country_ids: Countries.default([]) })
export type ManagerBody = z.output<typeof ManagerBody>
export const ManagerRemoval = z.object({ ...subject, country_ids: Countries.default([]) })
export type ManagerRemoval = z.output<typeof ManagerRemoval>
export const HandOverBody = z.object({ from_user_identifier: Identifier, ...manager })
export type HandOverBody = z.output<typeof HandOverBody>

/** Whom a person reports to, as a whole or for some destinations: G-M-78, G-M-79. */
export const reportingManagers = resource('organization.reporting_manager', {
  list: {
    route: 'GET /assigning/managers',
    access: 'settings.assign.manager',
    summary: 'List the people somebody may report to, those they report to first.',
    query: listQuery({ sortBy: ['name'], maxPerPage: assigningPage }).extend(subject),
    response: pageOf(ManagerChoice),
    errors: ['NOT_FOUND'],
  },
  assign: {
    route: 'POST /assigning/managers',
    access: 'settings.assign.manager',
    recentProof: false,
    summary: 'Say whom somebody reports to, in place of whom they reported to before; with countries for these destinations only.',
    body: ManagerBody,
    response: z.object({ picked: z.number().int() }),
    message: 'Assigned successfully',
    errors: ['NOT_FOUND', 'MANAGER_CIRCLE'],
    audit: 'assigning.managers_assigned',
  },
  unassign: {
    route: 'DELETE /assigning/managers',
    access: 'settings.assign.manager',
    recentProof: false,
    summary: 'Let somebody report to nobody; with countries for these destinations only.',
    query: z.object({}).loose(),
    body: orEmpty(ManagerRemoval),
    response: z.object({ picked: z.number().int() }),
    message: 'Unassigned successfully',
    errors: ['NOT_FOUND'],
    audit: 'assigning.managers_unassigned',
  },
  handOver: {
    route: 'POST /assigning/managers/hand-over',
    access: 'settings.assign.manager',
    recentProof: false,
    summary: 'Let everybody who reports to one manager report to another.',
    body: HandOverBody,
    response: z.object({ picked: z.number().int() }),
    message: 'Assigned successfully',
    errors: ['NOT_FOUND', 'MANAGER_CIRCLE'],
    audit: 'assigning.managers_handed_over',
  },
})
