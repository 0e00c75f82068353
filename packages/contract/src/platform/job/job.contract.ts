import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, pageOf, Timestamp } from '../../kernel/shapes.ts'

export const jobOutcomes = ['waiting', 'done', 'skipped'] as const
export type JobOutcome = (typeof jobOutcomes)[number]

/** A record an act leaves as it was, and why. */
export const Skipped = z.object({
  lead_identifier: Identifier,
  code: z.string(),
  message: z.string(),
  /** Whom it is about, where the act tells it. */
  name: z.string().optional(),
  /** The number people quote for it, such as LD-17. */
  reference: z.string().optional(),
})

/** Why records of a job were skipped, and how many for each reason. */
const SkipReason = z.object({ code: z.string(), message: z.string(), count: z.number().int() })

/** Long work and how far it is. */
export const JobInfo = z.object({
  identifier: Identifier,
  id: Id,
  kind: z.string(),
  status: z.enum(['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled']),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  /** The job this one takes back, and the one that took this one back. */
  undoes: Identifier.nullable(),
  undone_by: Identifier.nullable(),
  can: z.object({ cancel: z.boolean(), undo: z.boolean() }),
})
export type JobInfo = z.output<typeof JobInfo>

/** What became of one record of a job. */
export const JobRecord = z.object({
  id: Id,
  outcome: z.enum(jobOutcomes),
  module: z.enum(['lead', 'application']),
  /** The number people quote for the record; null once it is gone. */
  reference: z.string().nullable(),
  /** Of a record that the reader sees. */
  identifier: Identifier.nullable(),
  name: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type JobRecord = z.output<typeof JobRecord>

/** Work that outlives a request: G-L-26. A person sees the jobs they started. */
export const jobs = resource('platform.job', {
  list: {
    route: 'GET /jobs',
    access: 'signed-in',
    summary: 'List the acts on many records the caller ordered, latest first.',
    query: listQuery({ sortBy: ['id'] }),
    response: pageOf(JobInfo),
  },
  single: {
    route: 'GET /jobs/:id',
    access: 'signed-in',
    summary: 'Tell how far a job is, and why records were skipped.',
    response: z.object({ jobInfo: JobInfo, skipped: z.array(SkipReason) }),
    errors: ['NOT_FOUND'],
  },
  results: {
    route: 'GET /jobs/:id/results',
    access: 'signed-in',
    summary: 'List what became of each record of a job.',
    query: listQuery({ sortBy: ['id'], filters: { outcome: z.enum(jobOutcomes) } }),
    response: pageOf(JobRecord),
    errors: ['NOT_FOUND'],
  },
  report: {
    route: 'GET /jobs/:id/report',
    access: 'signed-in',
    summary: 'Download what became of each record of a job.',
    response: download('text/csv'),
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
  undo: {
    route: 'POST /jobs/:id/undo',
    access: 'signed-in',
    recentProof: false,
    summary: 'Take back what a job did, within a day; records that somebody changed since stay as they are.',
    response: z.object({ jobInfo: JobInfo }),
    message: 'The bulk action is being undone',
    errors: ['NOT_FOUND', 'JOB_STATE'],
    audit: 'job.undo_ordered',
    statementSeconds: 30,
  },
})
