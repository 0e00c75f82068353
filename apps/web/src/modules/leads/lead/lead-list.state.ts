export { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'

/** What the list of leads asks for beside what its endpoint begins with. */
export const leadsRead = { kept: ['page_tab', 'group_by', 'with_totals'], query: { with_tabs: true } } as const
