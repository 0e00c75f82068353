/** What other modules may use of leads. */
export { furnishLandingPage } from './capture-form/capture-form.commands.ts'
export { createLead, type LeadOrigin } from './lead/lead.commands.ts'
export {
  leadSight,
  onlyVisible as onlyVisibleLeads,
  roomsOfLead,
  seesInternal,
  type VisibleLead,
  visibleLead,
  visibleLeads,
} from './lead/lead.policy.ts'
export { leadMessageValues } from './lead/lead-message.queries.ts'
export { leadInContext } from './shortlist/shortlist.policy.ts'
export { leadStart, moveLead } from './status/status.commands.ts'
