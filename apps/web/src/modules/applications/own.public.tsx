/** What a student's own pages show of their applications, apart from what the page of a lead fetches. */
export { OwnApplications, OwnRoute } from './application/own-applications.view.tsx'
