/** What other modules may use of applications: who sees which one. */
export {
  applicationSight,
  applicationTasks,
  heldApplication,
  isInstitution,
  onlyVisible as onlyVisibleApplications,
  type VisibleApplication,
  visibleApplication,
} from './application/application.policy.ts'
export { applicationsCounted, applicationsInList, hasReached, isLateBy } from './application/application.queries.ts'
export { applicationChoices } from './application/application-choices.queries.ts'
export { applicationExport } from './application/application-export.queries.ts'
export { applicationFinder } from './application/application-finder.queries.ts'
export { applicationKind } from './application/application-kind.commands.ts'
export { knownApplications } from './application/application-known.queries.ts'
export { applicationMessageValues } from './application/application-message.queries.ts'
export { reportedApplications } from './application/application-name.queries.ts'
export { applicationPapers, inheritedPapers } from './application/application-papers.commands.ts'
export { relocateApplication } from './application/application-status.commands.ts'
export { followClaim } from './application/claim.commands.ts'
export { checkYear, createApplication } from './application/create.commands.ts'
export { enrolmentFollowers } from './application/enrolment.commands.ts'
export { sentWithApplications } from './checklist/sent.queries.ts'
export { deadlineEntries } from './deadline/deadline.queries.ts'
