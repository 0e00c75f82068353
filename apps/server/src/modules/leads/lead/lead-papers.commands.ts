import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Holder } from '#modules/documents/documents.public.ts'
import { changeRecord } from '#platform/record.ts'
import { addEntry } from '../activity/activity.commands.ts'
import { visibleLead, visibleLeads } from './lead.policy.ts'
import { leadKind } from './lead-kind.commands.ts'

/** Leads have papers. */
export const leadPapers: Holder = {
  visible: visibleLead,
  title: async (ctx, { id }) => {
    const lead = await visibleLead(ctx, id)
    return `${leadNumber(lead.number)} ${fullNameOf(lead)}`
  },
  change: (ctx, lead, change) => changeRecord(ctx, leadKind, lead, change),
  entry: (ctx, entry) => addEntry(ctx, 'lead', entry),
  sees: (ctx, id) => sql<SqlBool>`exists (${visibleLeads(ctx).select('leads.id').where('leads.id', '=', id)})`,
}
