/** What other modules may use of counsellings. */

export { visibleCounsellings } from './counselling/counselling.policy.ts'
export { counsellingEntries } from './counselling/counselling.queries.ts'
export { counsellingExport } from './counselling/counselling-export.queries.ts'
export { counselled, counsellingCalendars } from './counselling/meeting.queries.ts'
export { awayAt } from './slot/away.queries.ts'
