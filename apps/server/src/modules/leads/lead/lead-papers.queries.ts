import { type SqlBool, sql } from 'kysely'
import type { Holder } from '#modules/documents/documents.public.ts'
import { visibleLead, visibleLeads } from './lead.policy.ts'

/** Leads have papers. */
export const leadPapers: Holder = {
  visible: visibleLead,
  sees: (ctx, id) => sql<SqlBool>`exists (${visibleLeads(ctx).select('leads.id').where('leads.id', '=', id)})`,
}
