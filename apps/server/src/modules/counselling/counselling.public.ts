/** What other modules may use of counsellings. */
export { counsellingExport } from './counselling/counselling-export.queries.ts'
export { counsellingCalendars } from './counselling/meeting.queries.ts'
