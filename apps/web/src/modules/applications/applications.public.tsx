/** What other modules may show of applications. */
export { CreateApplication, LeadApplications } from './application/lead-applications.view.tsx'
