import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, Timestamp } from '../../kernel/shapes.ts'

export const Skipped = z.object({
  lead_identifier: Identifier,
  code: z.string(),
  message: z.string(),
  /** Whom it is about, where the act tells it. */
  name: z.string().optional(),
  /** The number people quote for it, such as LD-17. */
  reference: z.string().optional(),
})

/** Long work and how far it is. */
export const JobInfo = z.object({
  identifier: Identifier,
  kind: z.string(),
  status: z.enum(['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled']),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  can: z.object({ cancel: z.boolean() }),
})
export type JobInfo = z.output<typeof JobInfo>

/** Work that outlives a request: G-L-26. A person sees the jobs they started. */
export const jobs = resource('platform.job', {
  single: {
    route: 'GET /jobs/:id',
    access: 'signed-in',
    summary: 'Tell how far a job is.',
    response: z.object({ jobInfo: JobInfo }),
    errors: ['NOT_FOUND'],
  },
  results: {
    route: 'GET /jobs/:id/results',
    access: 'signed-in',
    summary: 'List what a job skipped, and why.',
    response: z.object({ skipped: z.array(Skipped) }),
    errors: ['NOT_FOUND'],
  },
  cancel: {
    route: 'POST /jobs/:id/cancel',
    access: 'signed-in',
    recentProof: false,
    summary: 'Stop a job after the batch it is at.',
    response: z.object({ jobInfo: JobInfo }),
    message: 'The job is being stopped',
    errors: ['NOT_FOUND'],
    audit: 'job.cancelled',
  },
})
