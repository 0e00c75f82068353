import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Money } from '../../kernel/money.ts'
import { Day, Id } from '../../kernel/shapes.ts'

const Count = z.number().int()

/** The lead dashboard: specification 1 §2, G-C-66, G-L-37. Every number is what the list behind it counts. */
export const LeadDashboard = z.object({
  from: Day,
  to: Day,
  cards: z.object({
    new_leads: Count,
    new_leads_before: Count,
    overdue_steps: Count,
    /** Longer in their stage than the pipeline estimates. */
    overdue_stages: Count,
    /** Applications longer in their stage than theirs does, whenever they were made; 0 without the right to see any. */
    overdue_applications: Count,
    applications: Count,
    enrolled: Count,
    /** Commission expected and not yet received, one amount for each currency; absent without the right to see money. */
    commission_expected: z.array(Money).nullable(),
  }),
  /** Leads created in the period, where they stand now. */
  stages: z.array(
    z.object({
      id: Id,
      key: z.string(),
      name: z.string(),
      type: z.enum(['success', 'cancel']),
      position: z.enum(['start', 'middle', 'end']),
      count: Count,
    }),
  ),
  /** Weeks of the period beside the same weeks a year before; a week begins on Monday. */
  weeks: z.array(z.object({ from: Day, to: Day, count: Count, before: Count })),
  sources: z.array(z.object({ id: Id.nullable(), label: z.string().nullable(), count: Count, reached_counselling: Count })),
  branches: z.array(z.object({ id: Id.nullable(), name: z.string().nullable(), count: Count })),
})
export type LeadDashboard = z.output<typeof LeadDashboard>

export const leadDashboards = resource('insight.lead_dashboard', {
  get: {
    route: 'GET /dashboards/lead',
    access: 'dashboards.lead.read',
    summary: 'Count the leads of a period: where they stand, where they came from, and what is due.',
    query: z.object({ from: Day.optional(), to: Day.optional(), branch_id: z.coerce.number().int().optional() }),
    response: z.object({ dashboardInfo: LeadDashboard }),
  },
})
