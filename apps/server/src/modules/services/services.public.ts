/** What other modules may use of services. */
export { applicationOfLead, requestOfLead, serviceFileKeeper } from './service-request/service-request.policy.ts'
export { furnishServiceTypes } from './service-request/service-type.commands.ts'
