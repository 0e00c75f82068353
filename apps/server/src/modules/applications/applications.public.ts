/** What other modules may use of applications: who sees which one. */
export {
  isInstitution,
  onlyVisible as onlyVisibleApplications,
  type VisibleApplication,
  visibleApplication,
} from './application/application.policy.ts'
