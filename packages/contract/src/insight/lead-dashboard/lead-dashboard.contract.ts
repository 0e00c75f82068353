import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Money } from '../../kernel/money.ts'
import { Day, filtersOf, Id, Ids, oneOrMany } from '../../kernel/shapes.ts'
import { comparisons, leadBlocks } from './lead-dashboard.rules.ts'

const Count = z.number().int()
/** A figure of the period, and of the period it is set beside. */
const Compared = z.object({ count: Count, before: Count })
const Days = z.object({ from: Day, to: Day })
const Told = Days.extend({ before: Days })

const shapes = {
  branch_id: Ids,
  destination_country: Ids,
  source_country: Ids,
  source_city: oneOrMany(z.string().trim().min(1).max(100)),
  lead_source_id: Ids,
  staff_id: Ids,
}
/** What a block is asked with: a period, what to set it beside, and its own group of filters (G-L-37). */
const asked = <const Name extends keyof typeof shapes>(names: readonly Name[]) =>
  z.object({
    from: Day.optional(),
    to: Day.optional(),
    compare: z.enum(comparisons).default('before'),
    // Each name is one of the shapes.
    filters: filtersOf(Object.fromEntries(names.map((name) => [name, shapes[name]])) as Pick<typeof shapes, Name>),
  })

/** The figures at the head of the lead dashboard: specification 1 §2, G-C-66, G-L-37. Each is what the list behind it counts. */
export const LeadKpi = Told.extend({
  cards: z.object({
    new_leads: Compared,
    /** Created in the period, and at a good end by now. */
    converted: Compared,
    unanswered: Count,
    overdue_steps: Count,
    /** Longer in their stage than the pipeline estimates. */
    overdue_stages: Count,
    /** Absent without the right to see any, and where the filters ask what no application says. */
    applications: Compared.extend({ enrolled: Count, overdue: Count }).nullable(),
    /** Commission expected and not yet received, one amount for each currency; absent without the right to see money. */
    commission_expected: z.array(Money).nullable(),
  }),
  /** Whether there is any lead in the reader's sight, of whatever time. */
  has_any: z.boolean(),
  /** The stages that are a good end. */
  converted_stage_ids: z.array(Id),
})
export type LeadKpi = z.output<typeof LeadKpi>

export const LeadSummary = Told.extend({
  /** Leads created in the period, where they stand now. */
  stages: z.array(
    Compared.extend({
      id: Id,
      key: z.string(),
      name: z.string(),
      type: z.enum(['success', 'cancel']),
      position: z.enum(['start', 'middle', 'end']),
    }),
  ),
  /** Weeks of the period beside those it is compared with; a week begins on Monday. */
  weeks: z.array(Days.extend({ count: Count, before: Count })),
  /** Absent for who may not know where leads came from. */
  sources: z.array(Compared.extend({ id: Id.nullable(), label: z.string().nullable(), reached_counselling: Count })).nullable(),
})
export type LeadSummary = z.output<typeof LeadSummary>

/** Leads of the period by something, most first; nothing is known of the row without an id. */
export const LeadPlaces = Told.extend({
  rows: z.array(Compared.extend({ id: Id.nullable(), name: z.string().nullable(), converted: Count })),
  converted_stage_ids: z.array(Id),
})
export type LeadPlaces = z.output<typeof LeadPlaces>

const access = 'dashboards.lead.read'
const places = z.object({ dashboardInfo: LeadPlaces })

export const leadDashboards = resource('insight.lead_dashboard', {
  kpi: {
    route: 'GET /dashboards/lead/kpi',
    access,
    readsAll: true,
    summary: 'Count the leads of a period beside another: how many came, how many were won, and what is due.',
    query: asked(leadBlocks.kpi),
    response: z.object({ dashboardInfo: LeadKpi }),
  },
  summary: {
    route: 'GET /dashboards/lead/summary',
    access,
    readsAll: true,
    summary: 'Count the leads of a period by stage, by week and by source.',
    query: asked(leadBlocks.summary),
    response: z.object({ dashboardInfo: LeadSummary }),
  },
  studentSource: {
    route: 'GET /dashboards/lead/student-source',
    access,
    readsAll: true,
    summary: 'Count the leads of a period by the country they come from.',
    query: asked(leadBlocks.studentSource),
    response: places,
  },
  studentDestination: {
    route: 'GET /dashboards/lead/student-destination',
    access,
    readsAll: true,
    summary: 'Count the leads of a period by the country they want to study in; a lead with several counts in each.',
    query: asked(leadBlocks.studentDestination),
    response: places,
  },
  branch: {
    route: 'GET /dashboards/lead/branch',
    access,
    readsAll: true,
    summary: 'Count the leads of a period by branch.',
    query: asked(leadBlocks.branch),
    response: places,
  },
  medium: {
    route: 'GET /dashboards/lead/medium',
    access,
    readsAll: true,
    summary: 'Count the leads of a period by medium.',
    query: asked(leadBlocks.medium),
    response: places,
  },
})
