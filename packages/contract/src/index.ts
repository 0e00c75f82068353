import { explanations } from './access/explanation/explanation.contract.ts'
import { viewings } from './access/viewing/viewing.contract.ts'
import { agentForms } from './agents/agent-form/agent-form.contract.ts'
import { agentRequests } from './agents/agent-request/agent-request.contract.ts'
import { agreements } from './agreements/agreement/agreement.contract.ts'
import { signatures } from './agreements/signature/signature.contract.ts'
import { applications } from './applications/application/application.contract.ts'
import { checklist } from './applications/checklist/checklist.contract.ts'
import { deadlines } from './applications/deadline/deadline.contract.ts'
import { feeWaivers as applicationFeeWaivers } from './applications/fee-waiver/fee-waiver.contract.ts'
import { offerConditions } from './applications/offer-condition/offer-condition.contract.ts'
import { preferences } from './applications/preference/preference.contract.ts'
import { applicationPrints } from './applications/print/print.contract.ts'
import { submissions } from './applications/submission/submission.contract.ts'
import { auditEntries } from './audit/entry/entry.contract.ts'
import { campuses } from './catalog/campus/campus.contract.ts'
import { catalogueImports } from './catalog/catalogue-import/catalogue-import.contract.ts'
import { claims as inventoryClaims } from './catalog/claim/claim.contract.ts'
import { catalogDropdowns } from './catalog/dropdown/dropdown.contract.ts'
import { eligibility } from './catalog/eligibility/eligibility.contract.ts'
import { feeWaivers } from './catalog/fee-waiver/fee-waiver.contract.ts'
import { finderSearches } from './catalog/finder-search/finder-search.contract.ts'
import { institutions } from './catalog/institution/institution.contract.ts'
import { programs } from './catalog/program/program.contract.ts'
import { programChanges } from './catalog/program-change/program-change.contract.ts'
import { programRecords } from './catalog/program-record/program-record.contract.ts'
import { shares } from './catalog/share/share.contract.ts'
import { conversationMails } from './conversations/mail/mail.contract.ts'
import { threads } from './conversations/thread/thread.contract.ts'
import { counsellings } from './counselling/counselling/counselling.contract.ts'
import { slots } from './counselling/slot/slot.contract.ts'
import { bundles } from './documents/bundle/bundle.contract.ts'
import { documents } from './documents/document/document.contract.ts'
import { documentTypes } from './documents/document-type/document-type.contract.ts'
import { files } from './documents/file/file.contract.ts'
import { partialUploads } from './documents/partial-upload/partial-upload.contract.ts'
import { quarantine } from './documents/quarantine/quarantine.contract.ts'
import { versions } from './documents/version/version.contract.ts'
import { extractionMaps } from './extraction/extraction-map/extraction-map.contract.ts'
import { fileExtractions } from './extraction/file-extraction/file-extraction.contract.ts'
import { ocrSubscriptions } from './extraction/ocr-subscription/ocr-subscription.contract.ts'
import { agentInvoices } from './finance/agent-invoice/agent-invoice.contract.ts'
import { agentShares } from './finance/agent-share/agent-share.contract.ts'
import { bankAccounts } from './finance/bank-account/bank-account.contract.ts'
import { claims } from './finance/claim/claim.contract.ts'
import { commissionStructures } from './finance/commission/commission.contract.ts'
import { installments } from './finance/installment/installment.contract.ts'
import { invoices } from './finance/invoice/invoice.contract.ts'
import { leadPayments } from './finance/lead-payment/lead-payment.contract.ts'
import { payers } from './finance/payer/payer.contract.ts'
import { receipts } from './finance/receipt/receipt.contract.ts'
import { codes } from './identity/code/code.contract.ts'
import { devices } from './identity/device/device.contract.ts'
import { listExports } from './identity/export/export.contract.ts'
import { navigation } from './identity/navigation/navigation.contract.ts'
import { passkeys } from './identity/passkey/passkey.contract.ts'
import { passwords } from './identity/password/password.contract.ts'
import { pins } from './identity/pin/pin.contract.ts'
import { pictures } from './identity/profile/picture.contract.ts'
import { profile } from './identity/profile/profile.contract.ts'
import { publicTenant } from './identity/public-tenant/public-tenant.contract.ts'
import { reauthentication } from './identity/reauthentication/reauthentication.contract.ts'
import { referrals } from './identity/referral/referral.contract.ts'
import { savedViews } from './identity/saved-view/saved-view.contract.ts'
import { signIn } from './identity/sign-in/sign-in.contract.ts'
import { signInProviders } from './identity/sign-in-provider/sign-in-provider.contract.ts'
import { signUp } from './identity/sign-up/sign-up.contract.ts'
import { singleSignOn } from './identity/single-sign-on/single-sign-on.contract.ts'
import { twoFactor } from './identity/two-factor/two-factor.contract.ts'
import { admissionDashboards } from './insight/admission-dashboard/admission-dashboard.contract.ts'
import { institutionLeads } from './insight/institution-lead/institution-lead.contract.ts'
import { leadDashboards } from './insight/lead-dashboard/lead-dashboard.contract.ts'
import { searches } from './insight/search/search.contract.ts'
import type { Endpoint, Resource } from './kernel/endpoint.ts'
import { leadActivities } from './leads/activity/activity.contract.ts'
import { adConnections } from './leads/ad-connection/ad-connection.contract.ts'
import { leadAnswers } from './leads/answer/answer.contract.ts'
import { leadAssignments } from './leads/assignment/assignment.contract.ts'
import { assignmentRules } from './leads/assignment-rule/assignment-rule.contract.ts'
import { calendars } from './leads/calendar/calendar.contract.ts'
import { captureForms } from './leads/capture-form/capture-form.contract.ts'
import { captureKeys } from './leads/capture-key/capture-key.contract.ts'
import { leadConsents } from './leads/consent/consent.contract.ts'
import { leadDuplicates } from './leads/duplicate/duplicate.contract.ts'
import { firstContacts } from './leads/first-contact/first-contact.contract.ts'
import { leadImports } from './leads/import/import.contract.ts'
import { introductions } from './leads/introduction/introduction.contract.ts'
import { landingPages } from './leads/landing-page/landing-page.contract.ts'
import { leads } from './leads/lead/lead.contract.ts'
import { leadNotes } from './leads/note/note.contract.ts'
import { leadPassports } from './leads/passport/passport.contract.ts'
import { personalData } from './leads/personal-data/personal-data.contract.ts'
import { leadSelections } from './leads/selection/selection.contract.ts'
import { leadShortlists } from './leads/shortlist/shortlist.contract.ts'
import { leadStatuses } from './leads/status/status.contract.ts'
import { leadStudents } from './leads/student/student.contract.ts'
import { tasks } from './leads/task/task.contract.ts'
import { leadTrash } from './leads/trash/trash.contract.ts'
import { clientServices } from './masters/client-service/client-service.contract.ts'
import { exchangeRates } from './masters/exchange-rate/exchange-rate.contract.ts'
import { forms } from './masters/form/form.contract.ts'
import { formFields } from './masters/form-field/form-field.contract.ts'
import { formSubmissions } from './masters/form-submission/form-submission.contract.ts'
import { locations } from './masters/location/location.contract.ts'
import { lookups } from './masters/lookup/lookup.contract.ts'
import { programTags } from './masters/program-tag/program-tag.contract.ts'
import { stages } from './masters/stage/stage.contract.ts'
import { subStatuses } from './masters/sub-status/sub-status.contract.ts'
import { tags } from './masters/tag/tag.contract.ts'
import { timelines } from './masters/timeline/timeline.contract.ts'
import { timelineScopes } from './masters/timeline-scope/timeline-scope.contract.ts'
import { vendors } from './masters/vendor/vendor.contract.ts'
import { messages } from './notifications/message/message.contract.ts'
import { notifications } from './notifications/notification/notification.contract.ts'
import { quietHours } from './notifications/quiet-time/quiet-time.contract.ts'
import { templates } from './notifications/template/template.contract.ts'
import { unsubscribes } from './notifications/unsubscribe/unsubscribe.contract.ts'
import { unsubscribeReasons } from './notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { agents } from './organization/agent/agent.contract.ts'
import { agentStaff } from './organization/agent-staff/agent-staff.contract.ts'
import { assigning, assigningPeople } from './organization/assigning/assigning.contract.ts'
import { attendances } from './organization/attendance/attendance.contract.ts'
import { branches } from './organization/branch/branch.contract.ts'
import { givenUp } from './organization/given-up/given-up.contract.ts'
import { institutionStaff } from './organization/institution-staff/institution-staff.contract.ts'
import { ipRules } from './organization/ip-rule/ip-rule.contract.ts'
import { overviews } from './organization/overview/overview.contract.ts'
import { permissionSets } from './organization/permission/permission.contract.ts'
import { reportingManagers } from './organization/reporting-manager/reporting-manager.contract.ts'
import { roles } from './organization/role/role.contract.ts'
import { roleGroups } from './organization/role-group/role-group.contract.ts'
import { setups } from './organization/setup/setup.contract.ts'
import { staff } from './organization/staff/staff.contract.ts'
import { staffImports } from './organization/staff-import/staff-import.contract.ts'
import { switches } from './organization/switch/switch.contract.ts'
import { teams } from './organization/team/team.contract.ts'
import { organizations } from './organization/tenant/tenant.contract.ts'
import { workingHours } from './organization/working-hours/working-hours.contract.ts'
import { jobs } from './platform/job/job.contract.ts'
import { publicQuotations } from './quotations/public-quotation/public-quotation.contract.ts'
import { quotations } from './quotations/quotation/quotation.contract.ts'
import { serviceRequests } from './services/service-request/service-request.contract.ts'
import { calls } from './telephony/call/call.contract.ts'
import { tickets } from './tickets/ticket/ticket.contract.ts'
import { informationFeeds } from './updates/information-update/information-update.contract.ts'
import { productCategories } from './updates/product-category/product-category.contract.ts'
import { productUpdates } from './updates/product-update/product-update.contract.ts'
import { updateReading } from './updates/reading/reading.contract.ts'
import { webhookSubscriptions } from './webhooks/subscription/subscription.contract.ts'

/** The whole API, in one value; for the server and for tools. The web takes slices. */
export const contract = {
  applications,
  checklist,
  deadlines,
  applicationFeeWaivers,
  offerConditions,
  submissions,
  subStatuses,
  documentTypes,
  devices,
  bundles,
  partialUploads,
  quarantine,
  documents,
  versions,
  exchangeRates,
  explanations,
  files,
  preferences,
  agentForms,
  agentInvoices,
  agentShares,
  attendances,
  auditEntries,
  agentStaff,
  agentRequests,
  agents,
  agreements,
  assigningBranches: assigning.branches,
  assigningClientServices: assigning.clientServices,
  assigningCountries: assigning.countries,
  assigningInstitutions: assigning.institutions,
  assigningPeople,
  assigningRoleStages: assigning.roleStages,
  assigningRoles: assigning.roles,
  assigningStages: assigning.stages,
  assigningStatuses: assigning.statuses,
  assigningTeams: assigning.teams,
  bankAccounts,
  branches,
  calls,
  captureForms,
  catalogDropdowns,
  eligibility,
  programChanges,
  finderSearches,
  applicationPrints,
  programRecords,
  claims,
  catalogueImports,
  clientServices,
  codes,
  commissionStructures,
  conversationMails,
  counsellings,
  formFields,
  forms,
  formSubmissions,
  givenUp,
  installments,
  institutionStaff,
  invoices,
  payers,
  ipRules,
  jobs,
  leadActivities,
  leadAnswers,
  leadAssignments,
  leadDuplicates,
  leadImports,
  admissionDashboards,
  institutionLeads,
  leadDashboards,
  searches,
  leadNotes,
  leadPassports,
  leadConsents,
  personalData,
  leadSelections,
  leadTrash,
  leadShortlists,
  leadStudents,
  leadStatuses,
  landingPages,
  leads,
  locations,
  lookups,
  messages,
  navigation,
  inventoryClaims,
  shares,
  slots,
  notifications,
  quietHours,
  templates,
  overviews,
  passkeys,
  passwords,
  permissionSets,
  pictures,
  profile,
  programTags,
  programs,
  publicQuotations,
  publicTenant,
  quotations,
  reauthentication,
  receipts,
  roleGroups,
  reportingManagers,
  roles,
  pins,
  savedViews,
  listExports,
  signIn,
  signInProviders,
  signatures,
  setups,
  staff,
  staffImports,
  switches,
  referrals,
  signUp,
  singleSignOn,
  stages,
  calendars,
  tasks,
  teams,
  threads,
  tags,
  organizations,
  timelines,
  timelineScopes,
  ...informationFeeds,
  productCategories,
  productUpdates,
  updateReading,
  unsubscribeReasons,
  unsubscribes,
  vendors,
  viewings,
  twoFactor,
  assignmentRules,
  workingHours,
  firstContacts,
  adConnections,
  captureKeys,
  webhookSubscriptions,
  leadPayments,
  serviceRequests,
  introductions,
  tickets,
  institutions,
  campuses,
  feeWaivers,
  extractionMaps,
  fileExtractions,
  ocrSubscriptions,
} as const satisfies Record<string, Resource>

/** Every endpoint there is. */
export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap((resource) => Object.values(resource))
