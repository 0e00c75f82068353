import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { listQuery, pageOf, Timestamp } from '../../kernel/shapes.ts'

export const givenUpKinds = ['job', 'event'] as const
const Kind = z.enum(givenUpKinds)

/** Work that failed as often as it may, and waits for a person. */
export const GivenUp = z.object({
  kind: Kind,
  id: z.number().int(),
  /** The job, or the event that nobody took, as the log names it. */
  task: z.string(),
  reason: z.string().nullable(),
  attempts: z.number().int(),
  begun_at: Timestamp,
  /** Of an event it is not kept. */
  given_up_at: Timestamp.nullable(),
})
export type GivenUp = z.output<typeof GivenUp>

const one = { params: z.object({ kind: Kind, id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }) }

/** What a company's work was given up on, tried again or dropped by who sets the company up (R70). */
export const givenUp = resource('organization.given_up', {
  list: {
    route: 'GET /settings/given-up-work',
    access: 'settings.organization.read',
    summary: 'List the jobs that were given up on, or the events, newest first.',
    query: listQuery({ sortBy: ['id'], perPage: 25 }).extend({ kind: Kind.default('job') }),
    response: pageOf(GivenUp),
  },
  retry: {
    route: 'POST /settings/given-up-work/:kind/:id/retry',
    access: 'settings.organization.update',
    recentProof: false,
    summary: 'Try work that was given up on again, from now.',
    ...one,
    response: z.object({}),
    message: 'Tried again',
    errors: ['NOT_FOUND'],
    audit: 'given_up.retried',
  },
  drop: {
    route: 'DELETE /settings/given-up-work/:kind/:id',
    access: 'settings.organization.update',
    recentProof: false,
    summary: 'Drop work that was given up on; it is never done.',
    ...one,
    response: z.object({}),
    message: 'Job dropped',
    errors: ['NOT_FOUND'],
    audit: 'given_up.dropped',
  },
})
