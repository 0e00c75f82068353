/** What other modules may show of services. */
export { LeadServices } from './service-request/lead-services.view.tsx'
