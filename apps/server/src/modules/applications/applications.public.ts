/** What other modules may use of applications: who sees which one. */
export {
  applicationSight,
  heldApplication,
  isInstitution,
  onlyVisible as onlyVisibleApplications,
  type VisibleApplication,
  visibleApplication,
} from './application/application.policy.ts'
export { applicationMessageValues } from './application/application-message.queries.ts'
export { applicationPapers, inheritedPapers } from './application/application-papers.queries.ts'
export { enrolmentFollowers } from './application/enrolment.commands.ts'
export { relocateApplication } from './application/move.commands.ts'
