import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { DayRange, Id, Identifier, listQuery, Option, pageOf, Timestamp } from '../../kernel/shapes.ts'

export const auditKinds = ['changes', 'sign_ins', 'all'] as const
export type AuditKind = (typeof auditKinds)[number]

export const AuditEntry = z.object({
  identifier: Identifier,
  id: Id,
  /** What was done, by its code; `kernel/audit.ts` has the words. */
  action: z.string(),
  created_at: Timestamp,
  /** Who did it; without an identifier it was the public or the product itself. */
  actor_info: z.object({ identifier: Identifier.nullable(), name: z.string(), role: z.string().nullable() }),
  record_info: z.object({ module: z.string(), id: Id, identifier: Identifier.nullable(), name: z.string().nullable() }).nullable(),
  ip: z.string().nullable(),
  trace_id: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** What was done, by whom, from what to what: G-C-103, reliability R65. */
export const auditEntries = resource('audit.entry', {
  list: {
    route: 'GET /audit/entries',
    access: 'settings.audit.read',
    summary: 'List what was done, newest first.',
    query: listQuery({
      sortBy: ['created_at'],
      filters: {
        /** The identifier of the person who did it. */
        actor: Identifier,
        module: z.string().max(60),
        /** The number of the record, or its identifier. */
        record: z.string().trim().max(60),
        action: z.string().max(100),
        created_at: DayRange,
      },
    }).extend({
      /** Without `changes`, sign-ins and what changes nothing are in it too; who asks for an action or a reference is shown it in any case. */
      kind: z.enum(auditKinds).default('all'),
    }),
    response: pageOf(AuditEntry),
  },
  single: {
    route: 'GET /audit/entries/:identifier',
    access: 'settings.audit.read',
    summary: 'Read one entry, with the values before and after.',
    params: z.object({ identifier: Identifier }),
    response: z.object({ entryInfo: AuditEntry.extend({ before: z.unknown(), after: z.unknown(), is_sealed: z.boolean() }) }),
    errors: ['NOT_FOUND'],
  },
  dropdowns: {
    route: 'GET /audit/dropdowns',
    access: 'settings.audit.read',
    summary: 'List the actions, kinds of record and people there are to choose from, in English words.',
    response: z.object({ actions: z.array(Option), modules: z.array(Option), actors: z.array(Option) }),
  },
})
