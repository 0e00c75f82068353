import * as z from 'zod'
import { Verification } from '../../catalog/verification/verification.contract.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Identifier, orNull, PersonRef, RecordRef, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { deadlineSources } from './deadline.rules.ts'

/** A day by which something of an application has to be done. */
export const Deadline = z.object({
  source: z.enum(deadlineSources),
  /** Of the deadline itself, of its condition, or of the application. */
  identifier: Identifier,
  /** What somebody wrote; what comes from elsewhere is named by its source. */
  title: z.string().nullable(),
  due_on: Day,
  /** Days from today; below zero it is over. */
  days_left: z.number().int(),
  is_done: z.boolean(),
  is_overdue: z.boolean(),
  version: z.number().int().nullable(),
  can: z.object({ change: z.boolean() }),
})
export type Deadline = z.output<typeof Deadline>

/** By when an application has to be sent: what the catalogue says of its intake, unless somebody set a day of their own. */
const ApplicationDeadline = z.object({
  own: z.object({ due_on: Day, set_by: PersonRef.nullable(), set_at: Timestamp }).nullable(),
  /** The first deadline of the programs it is for; nothing where the catalogue keeps none for its year. */
  catalogue: z.object({ due_on: Day, program: z.string(), verification: Verification }).nullable(),
  /** The version of the application, which a change of its own day names. */
  version: z.number().int(),
  can: z.object({ set: z.boolean() }),
})
export type ApplicationDeadline = z.output<typeof ApplicationDeadline>

const Deadlines = z.object({
  recordsInfo: z.array(Deadline),
  applicationDeadlineInfo: ApplicationDeadline,
  can: z.object({ create: z.boolean() }),
})

export const DeadlineBody = z.object({
  title: requiredText('Say what has to be done', 150),
  due_on: z.iso.date('Choose a day'),
})
export type DeadlineBody = z.output<typeof DeadlineBody>

/** Deadlines of applications: issue of applications. */
export const deadlines = resource('applications.deadline', {
  ofApplication: {
    route: 'GET /applications/:id/deadlines',
    access: 'applications.read',
    summary: 'List what has to be done by when on an application, whatever it comes from; what is next first.',
    params: z.object({ id: RecordRef }),
    response: Deadlines,
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /applications/:id/deadlines',
    access: 'applications.update',
    recentProof: false,
    summary: 'Set a deadline on an application.',
    params: z.object({ id: RecordRef }),
    body: DeadlineBody,
    response: Deadlines,
    status: 201,
    message: 'Deadline added',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'APPLICATION_IS_CLOSED'],
    audit: 'application.deadline_added',
  },
  edit: {
    route: 'PUT /applications/deadlines/:identifier',
    access: 'applications.update',
    recentProof: false,
    summary: 'Change a deadline somebody set, or say that it is done.',
    params: z.object({ identifier: Identifier }),
    body: DeadlineBody.extend({ is_done: z.boolean().default(false) }),
    response: Deadlines,
    message: 'Deadline changed',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'VERSION_CONFLICT'],
    audit: 'application.deadline_changed',
    concurrency: 'if-match',
  },
  setOwn: {
    route: 'PUT /applications/:id/deadline',
    access: 'applications.update',
    recentProof: false,
    summary: 'Set the day by which an application has to be sent, or follow the catalogue again.',
    params: z.object({ id: RecordRef }),
    body: z.object({ due_on: orNull(Day) }),
    response: Deadlines,
    message: 'Deadline changed',
    errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'APPLICATION_IS_CLOSED', 'VERSION_CONFLICT'],
    audit: 'application.deadline_set',
    concurrency: 'if-match',
  },
})
