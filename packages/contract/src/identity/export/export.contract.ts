import * as z from 'zod'
import { KeptFile } from '../../documents/file/file.contract.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, listQuery, pageOf, Timestamp } from '../../kernel/shapes.ts'
import { JobInfo } from '../../platform/job/job.contract.ts'
import { exportedLists } from './export.rules.ts'

/** A file made of a list: as far as it is, and where it is kept. */
export const ListExport = z.object({
  identifier: Identifier,
  list: z.enum(exportedLists),
  /** What the list is called, in English. */
  title: z.string(),
  filename: z.string(),
  status: JobInfo.shape.status,
  /** How many rows answered when it was ordered, and how many are written. */
  total: z.number().int(),
  done: z.number().int(),
  /** The work behind a large one, by which it can be cancelled. */
  job: Identifier.nullable(),
  file: KeptFile.nullable(),
  created_at: Timestamp,
  /** When it is deleted. */
  kept_until: Timestamp,
})
export type ListExport = z.output<typeof ListExport>

export const ExportBody = z.object({
  list: z.enum(exportedLists, 'List is required'),
  /** The query of that list as it was asked for what is seen; pages mean nothing here. */
  query: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= 20_000, 'This value is not valid')
    .default({}),
  /** The columns that are seen, in their order; none means all. */
  columns: z.array(z.string().max(80)).max(200).default([]),
})
export type ExportBody = z.output<typeof ExportBody>

/** Files of lists as they are seen; large ones are written by a job (G-L-30, ADR 0118). */
export const listExports = resource('identity.export', {
  list: {
    route: 'GET /account/exports',
    access: 'signed-in',
    summary: 'List the files you have had made of lists, newest first.',
    query: listQuery({ sortBy: ['created_at'] }).omit({ filters: true, search: true }),
    response: pageOf(ListExport),
  },
  create: {
    route: 'POST /account/exports',
    access: 'signed-in',
    recentProof: true,
    summary: 'Have a file made of a list as it is seen: its columns, filters, search, tab and order.',
    description: 'Up to 1,000 rows the answer has the file; more are written by a job, whose end is told behind the bell.',
    body: ExportBody,
    response: z.object({ exportInfo: ListExport }),
    status: 201,
    errors: ['PERMISSION_DENIED'],
    audit: 'export.ordered',
    statementSeconds: 30,
    limit: { by: 'user', max: 30, seconds: 300 },
  },
  delete: {
    route: 'DELETE /account/exports/:identifier',
    access: 'signed-in',
    recentProof: false,
    summary: 'Delete one of your exports with its file; one that is being written is stopped.',
    response: z.object({ identifier: Identifier }),
    message: 'Export deleted',
    errors: ['NOT_FOUND'],
    audit: 'export.deleted',
  },
})
