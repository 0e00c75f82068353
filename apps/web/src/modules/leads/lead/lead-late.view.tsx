/** What comes after who a lead is and what is next: its timeline, where one writes on it, and what one has in view beside it. */
export { ActivityFeed } from '../activity/activity-feed.view.tsx'
export { WriteNote } from '../note/write-note.view.tsx'
export { LeadRail } from './lead-rail.view.tsx'
