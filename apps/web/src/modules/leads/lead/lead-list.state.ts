/** The number people quote for a lead. */
export const leadNumber = (id: number) => `LD-${id}`

/** What the list of leads asks for beside what its endpoint begins with. */
export const leadsRead = { kept: ['page_tab'], query: { with_tabs: true } } as const
