import type { PageAsks } from './page-request.ts'

// What these pages hand to `useList`; first-screen.spec.ts opens them and compares what they send.

/** How the page of the leads asks for its list. */
export const leadPageAsks = { kept: ['page_tab'], query: { with_tabs: true, own_columns: '' } } satisfies PageAsks
/** How the page of the applications asks for its list. */
export const applicationPageAsks = { kept: ['application_stage_type'], query: { with_tabs: true } } satisfies PageAsks
/** How the program finder asks for its list. */
export const finderAsks = { kept: ['category', 'lead_identifier', 'new_in'] } satisfies PageAsks
