/** What other modules may use of leads. */
export { addEntry, type Entry, entriesFrom, entriesStep } from './activity/activity.commands.ts'
export { furnishLeadForm } from './answer/lead-form.commands.ts'
export { furnishLandingPage } from './capture-form/capture-form.commands.ts'
export { visibleImports } from './import/import.policy.ts'
export { attempted } from './job/attempt.commands.ts'
export { inBatches, resumeBatches } from './job/batches.jobs.ts'
export { advanceJob, giveUp, startJob } from './job/job.commands.ts'
export { jobActor, type Skip } from './job/job.queries.ts'
export { createLead, type LeadOrigin } from './lead/lead.commands.ts'
export {
  leadBehind,
  leadSight,
  onlyVisible as onlyVisibleLeads,
  roomsOfLead,
  seesInternal,
  type VisibleLead,
  visibleLead,
  visibleLeads,
} from './lead/lead.policy.ts'
export { leadKind, stepsOnLead } from './lead/lead-kind.commands.ts'
export { leadMessageValues } from './lead/lead-message.queries.ts'
export { leadOfNumber, numberOfLead } from './lead/lead-number.queries.ts'
export { leadInContext } from './shortlist/shortlist.policy.ts'
export { movableLead } from './status/judge.queries.ts'
export { changeStatus, leadStart, moveLead } from './status/status.commands.ts'
