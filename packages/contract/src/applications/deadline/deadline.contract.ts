import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Identifier, RecordRef, requiredText } from '../../kernel/shapes.ts'
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

const Deadlines = z.object({ recordsInfo: z.array(Deadline), can: z.object({ create: z.boolean() }) })

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
})
