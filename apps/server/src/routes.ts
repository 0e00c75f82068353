import { explanationRoutes } from '#modules/access/explanation/explanation.handlers.ts'
import { viewingRoutes } from '#modules/access/viewing/viewing.handlers.ts'
import { agentFormRoutes } from '#modules/agents/agent-form/agent-form.handlers.ts'
import { agentRequestRoutes } from '#modules/agents/agent-request/agent-request.handlers.ts'
import { agreementRoutes } from '#modules/agreements/agreement/agreement.handlers.ts'
import { signatureRoutes } from '#modules/agreements/signature/signature.handlers.ts'
import { applicationRoutes } from '#modules/applications/application/application.handlers.ts'
import { checklistRoutes } from '#modules/applications/checklist/checklist.handlers.ts'
import { deadlineRoutes } from '#modules/applications/deadline/deadline.handlers.ts'
import { feeWaiverRoutes as applicationFeeWaiverRoutes } from '#modules/applications/fee-waiver/fee-waiver.handlers.ts'
import { offerConditionRoutes } from '#modules/applications/offer-condition/offer-condition.handlers.ts'
import { preferenceRoutes } from '#modules/applications/preference/preference.handlers.ts'
import { applicationPrintRoutes } from '#modules/applications/print/print.handlers.ts'
import { submissionRoutes } from '#modules/applications/submission/submission.handlers.ts'
import { auditEntryRoutes } from '#modules/audit/entry/entry.handlers.ts'
import { campusRoutes } from '#modules/catalog/campus/campus.handlers.ts'
import { catalogueImportRoutes } from '#modules/catalog/catalogue-import/catalogue-import.handlers.ts'
import { claimRoutes as catalogClaimRoutes } from '#modules/catalog/claim/claim.handlers.ts'
import { catalogDropdownRoutes } from '#modules/catalog/dropdown/dropdown.handlers.ts'
import { eligibilityRoutes } from '#modules/catalog/eligibility/eligibility.handlers.ts'
import { feeWaiverRoutes } from '#modules/catalog/fee-waiver/fee-waiver.handlers.ts'
import { finderSearchRoutes } from '#modules/catalog/finder-search/finder-search.handlers.ts'
import { institutionRoutes } from '#modules/catalog/institution/institution.handlers.ts'
import { programRoutes } from '#modules/catalog/program/program.handlers.ts'
import { programChangeRoutes } from '#modules/catalog/program-change/program-change.handlers.ts'
import { programRecordRoutes } from '#modules/catalog/program-record/program-record.handlers.ts'
import { shareRoutes } from '#modules/catalog/share/share.handlers.ts'
import { mailRoutes } from '#modules/conversations/mail/mail.handlers.ts'
import { threadRoutes } from '#modules/conversations/thread/thread.handlers.ts'
import { counsellingRoutes } from '#modules/counselling/counselling/counselling.handlers.ts'
import { slotRoutes } from '#modules/counselling/slot/slot.handlers.ts'
import { bundleRoutes } from '#modules/documents/bundle/bundle.handlers.ts'
import { documentRoutes } from '#modules/documents/document/document.handlers.ts'
import { documentTypeRoutes } from '#modules/documents/document-type/document-type.handlers.ts'
import { fileRoutes } from '#modules/documents/file/file.handlers.ts'
import { partialUploadRoutes } from '#modules/documents/partial-upload/partial-upload.handlers.ts'
import { quarantineRoutes } from '#modules/documents/quarantine/quarantine.handlers.ts'
import { versionRoutes } from '#modules/documents/version/version.handlers.ts'
import { extractionMapRoutes } from '#modules/extraction/extraction-map/extraction-map.handlers.ts'
import { fileExtractionRoutes } from '#modules/extraction/file-extraction/file-extraction.handlers.ts'
import { ocrSubscriptionRoutes } from '#modules/extraction/ocr-subscription/ocr-subscription.handlers.ts'
import { agentInvoiceRoutes } from '#modules/finance/agent-invoice/agent-invoice.handlers.ts'
import { agentShareRoutes } from '#modules/finance/agent-share/agent-share.handlers.ts'
import { bankAccountRoutes } from '#modules/finance/bank-account/bank-account.handlers.ts'
import { claimRoutes } from '#modules/finance/claim/claim.handlers.ts'
import { commissionRoutes } from '#modules/finance/commission/commission.handlers.ts'
import { installmentRoutes } from '#modules/finance/installment/installment.handlers.ts'
import { invoiceRoutes } from '#modules/finance/invoice/invoice.handlers.ts'
import { leadPaymentRoutes } from '#modules/finance/lead-payment/lead-payment.handlers.ts'
import { payerRoutes } from '#modules/finance/payer/payer.handlers.ts'
import { receiptRoutes } from '#modules/finance/receipt/receipt.handlers.ts'
import { codeRoutes } from '#modules/identity/code/code.handlers.ts'
import { deviceRoutes } from '#modules/identity/device/device.handlers.ts'
import { exportRoutes } from '#modules/identity/export/export.handlers.ts'
import { navigationRoutes } from '#modules/identity/navigation/navigation.handlers.ts'
import { passkeyRoutes } from '#modules/identity/passkey/passkey.handlers.ts'
import { passwordRoutes } from '#modules/identity/password/password.handlers.ts'
import { pinRoutes } from '#modules/identity/pin/pin.handlers.ts'
import { pictureRoutes, profileRoutes } from '#modules/identity/profile/profile.handlers.ts'
import { publicTenantRoutes } from '#modules/identity/public-tenant/public-tenant.handlers.ts'
import { reauthenticationRoutes } from '#modules/identity/reauthentication/reauthentication.handlers.ts'
import { referralRoutes } from '#modules/identity/referral/referral.handlers.ts'
import { savedViewRoutes } from '#modules/identity/saved-view/saved-view.handlers.ts'
import { signInRoutes } from '#modules/identity/sign-in/sign-in.handlers.ts'
import { signInProviderRoutes } from '#modules/identity/sign-in-provider/sign-in-provider.handlers.ts'
import { signUpRoutes } from '#modules/identity/sign-up/sign-up.handlers.ts'
import { singleSignOnRoutes } from '#modules/identity/single-sign-on/single-sign-on.handlers.ts'
import { twoFactorRoutes } from '#modules/identity/two-factor/two-factor.handlers.ts'
import { admissionDashboardRoutes } from '#modules/insight/admission-dashboard/admission-dashboard.handlers.ts'
import { institutionLeadRoutes } from '#modules/insight/institution-lead/institution-lead.handlers.ts'
import { leadDashboardRoutes } from '#modules/insight/lead-dashboard/lead-dashboard.handlers.ts'
import { searchRoutes } from '#modules/insight/search/search.handlers.ts'
import { activityRoutes } from '#modules/leads/activity/activity.handlers.ts'
import { adConnectionRoutes } from '#modules/leads/ad-connection/ad-connection.handlers.ts'
import { leadAnswerRoutes } from '#modules/leads/answer/answer.handlers.ts'
import { assignmentRoutes } from '#modules/leads/assignment/assignment.handlers.ts'
import { assignmentRuleRoutes } from '#modules/leads/assignment-rule/assignment-rule.handlers.ts'
import { calendarRoutes } from '#modules/leads/calendar/calendar.handlers.ts'
import { captureFormRoutes } from '#modules/leads/capture-form/capture-form.handlers.ts'
import { captureKeyRoutes } from '#modules/leads/capture-key/capture-key.handlers.ts'
import { consentRoutes } from '#modules/leads/consent/consent.handlers.ts'
import { duplicateRoutes } from '#modules/leads/duplicate/duplicate.handlers.ts'
import { firstContactRoutes } from '#modules/leads/first-contact/first-contact.handlers.ts'
import { importRoutes } from '#modules/leads/import/import.handlers.ts'
import { introductionRoutes } from '#modules/leads/introduction/introduction.handlers.ts'
import { landingPageRoutes } from '#modules/leads/landing-page/landing-page.handlers.ts'
import { leadRoutes } from '#modules/leads/lead/lead.handlers.ts'
import { noteRoutes } from '#modules/leads/note/note.handlers.ts'
import { passportRoutes } from '#modules/leads/passport/passport.handlers.ts'
import { personalDataRoutes } from '#modules/leads/personal-data/personal-data.handlers.ts'
import { selectionRoutes } from '#modules/leads/selection/selection.handlers.ts'
import { shortlistRoutes } from '#modules/leads/shortlist/shortlist.handlers.ts'
import { statusRoutes } from '#modules/leads/status/status.handlers.ts'
import { studentRoutes } from '#modules/leads/student/student.handlers.ts'
import { taskRoutes } from '#modules/leads/task/task.handlers.ts'
import { trashRoutes } from '#modules/leads/trash/trash.handlers.ts'
import { clientServiceRoutes } from '#modules/masters/client-service/client-service.handlers.ts'
import { exchangeRateRoutes } from '#modules/masters/exchange-rate/exchange-rate.handlers.ts'
import { formRoutes } from '#modules/masters/form/form.handlers.ts'
import { formFieldRoutes } from '#modules/masters/form-field/form-field.handlers.ts'
import { formSubmissionRoutes } from '#modules/masters/form-submission/form-submission.handlers.ts'
import { locationRoutes } from '#modules/masters/location/location.handlers.ts'
import { lookupRoutes } from '#modules/masters/lookup/lookup.handlers.ts'
import { programTagRoutes } from '#modules/masters/program-tag/program-tag.handlers.ts'
import { stageRoutes } from '#modules/masters/stage/stage.handlers.ts'
import { subStatusRoutes } from '#modules/masters/sub-status/sub-status.handlers.ts'
import { tagRoutes } from '#modules/masters/tag/tag.handlers.ts'
import { timelineRoutes } from '#modules/masters/timeline/timeline.handlers.ts'
import { timelineScopeRoutes } from '#modules/masters/timeline-scope/timeline-scope.handlers.ts'
import { vendorRoutes } from '#modules/masters/vendor/vendor.handlers.ts'
import { messageRoutes } from '#modules/notifications/message/message.handlers.ts'
import { notificationRoutes } from '#modules/notifications/notification/notification.handlers.ts'
import { quietHoursRoutes } from '#modules/notifications/quiet-time/quiet-time.handlers.ts'
import { templateRoutes } from '#modules/notifications/template/template.handlers.ts'
import { unsubscribeRoutes } from '#modules/notifications/unsubscribe/unsubscribe.handlers.ts'
import { unsubscribeReasonRoutes } from '#modules/notifications/unsubscribe-reason/unsubscribe-reason.handlers.ts'
import { agentRoutes } from '#modules/organization/agent/agent.handlers.ts'
import { agentStaffRoutes } from '#modules/organization/agent-staff/agent-staff.handlers.ts'
import { assigningRoutes } from '#modules/organization/assigning/assigning.handlers.ts'
import { attendanceRoutes } from '#modules/organization/attendance/attendance.handlers.ts'
import { branchRoutes } from '#modules/organization/branch/branch.handlers.ts'
import { givenUpRoutes } from '#modules/organization/given-up/given-up.handlers.ts'
import { institutionStaffRoutes } from '#modules/organization/institution-staff/institution-staff.handlers.ts'
import { ipRuleRoutes } from '#modules/organization/ip-rule/ip-rule.handlers.ts'
import { overviewRoutes } from '#modules/organization/overview/overview.handlers.ts'
import { permissionRoutes } from '#modules/organization/permission/permission.handlers.ts'
import { reportingManagerRoutes } from '#modules/organization/reporting-manager/reporting-manager.handlers.ts'
import { roleRoutes } from '#modules/organization/role/role.handlers.ts'
import { roleGroupRoutes } from '#modules/organization/role-group/role-group.handlers.ts'
import { setupRoutes } from '#modules/organization/setup/setup.handlers.ts'
import { staffRoutes } from '#modules/organization/staff/staff.handlers.ts'
import { staffImportRoutes } from '#modules/organization/staff-import/staff-import.handlers.ts'
import { switchRoutes } from '#modules/organization/switch/switch.handlers.ts'
import { teamRoutes } from '#modules/organization/team/team.handlers.ts'
import { organizationRoutes } from '#modules/organization/tenant/settings.handlers.ts'
import { workingHoursRoutes } from '#modules/organization/working-hours/working-hours.handlers.ts'
import { publicQuotationRoutes } from '#modules/quotations/public-quotation/public-quotation.handlers.ts'
import { quotationRoutes } from '#modules/quotations/quotation/quotation.handlers.ts'
import { serviceRequestRoutes } from '#modules/services/service-request/service-request.handlers.ts'
import { callRoutes } from '#modules/telephony/call/call.handlers.ts'
import { ticketRoutes } from '#modules/tickets/ticket/ticket.handlers.ts'
import { informationUpdateRoutes } from '#modules/updates/information-update/information-update.handlers.ts'
import { productCategoryRoutes } from '#modules/updates/product-category/product-category.handlers.ts'
import { productUpdateRoutes } from '#modules/updates/product-update/product-update.handlers.ts'
import { updateReadingRoutes } from '#modules/updates/reading/reading.handlers.ts'
import { webhookRoutes } from '#modules/webhooks/subscription/subscription.handlers.ts'
import { jobRoutes } from '#platform/batches/job.handlers.ts'
import type { Route } from '#platform/http/implement.ts'

/** The server's table of contents: one line per resource. */
export const routes: readonly Route[] = [
  ...agreementRoutes,
  ...signatureRoutes,
  ...agentInvoiceRoutes,
  ...agentShareRoutes,
  ...attendanceRoutes,
  ...auditEntryRoutes,
  ...bankAccountRoutes,
  ...claimRoutes,
  ...commissionRoutes,
  ...installmentRoutes,
  ...invoiceRoutes,
  ...payerRoutes,
  ...receiptRoutes,
  ...applicationRoutes,
  ...deadlineRoutes,
  ...applicationFeeWaiverRoutes,
  ...offerConditionRoutes,
  ...submissionRoutes,
  ...subStatusRoutes,
  ...checklistRoutes,
  ...documentRoutes,
  ...versionRoutes,
  ...bundleRoutes,
  ...partialUploadRoutes,
  ...quarantineRoutes,
  ...documentTypeRoutes,
  ...explanationRoutes,
  ...fileRoutes,
  ...preferenceRoutes,
  ...agentFormRoutes,
  ...agentRequestRoutes,
  ...agentRoutes,
  ...agentStaffRoutes,
  ...assigningRoutes,
  ...branchRoutes,
  ...callRoutes,
  ...captureFormRoutes,
  ...catalogDropdownRoutes,
  ...eligibilityRoutes,
  ...programChangeRoutes,
  ...finderSearchRoutes,
  ...applicationPrintRoutes,
  ...programRecordRoutes,
  ...catalogueImportRoutes,
  ...clientServiceRoutes,
  ...counsellingRoutes,
  ...exchangeRateRoutes,
  ...publicQuotationRoutes,
  ...quotationRoutes,
  ...slotRoutes,
  ...deviceRoutes,
  ...codeRoutes,
  ...duplicateRoutes,
  ...importRoutes,
  ...givenUpRoutes,
  ...institutionStaffRoutes,
  ...ipRuleRoutes,
  ...mailRoutes,
  ...messageRoutes,
  ...navigationRoutes,
  ...leadAnswerRoutes,
  ...admissionDashboardRoutes,
  ...institutionLeadRoutes,
  ...leadDashboardRoutes,
  ...searchRoutes,
  ...noteRoutes,
  ...passportRoutes,
  ...consentRoutes,
  ...catalogClaimRoutes,
  ...shareRoutes,
  ...notificationRoutes,
  ...quietHoursRoutes,
  ...templateRoutes,
  ...passkeyRoutes,
  ...passwordRoutes,
  ...pictureRoutes,
  ...profileRoutes,
  ...programRoutes,
  ...publicTenantRoutes,
  ...overviewRoutes,
  ...permissionRoutes,
  ...roleGroupRoutes,
  ...reportingManagerRoutes,
  ...reauthenticationRoutes,
  ...referralRoutes,
  ...roleRoutes,
  ...pinRoutes,
  ...savedViewRoutes,
  ...exportRoutes,
  ...shortlistRoutes,
  ...studentRoutes,
  ...staffImportRoutes,
  ...switchRoutes,
  ...setupRoutes,
  ...staffRoutes,
  ...activityRoutes,
  ...assignmentRoutes,
  ...jobRoutes,
  ...landingPageRoutes,
  ...leadRoutes,
  ...personalDataRoutes,
  ...locationRoutes,
  ...formRoutes,
  ...formFieldRoutes,
  ...formSubmissionRoutes,
  ...lookupRoutes,
  ...programTagRoutes,
  ...selectionRoutes,
  ...trashRoutes,
  ...stageRoutes,
  ...tagRoutes,
  ...statusRoutes,
  ...calendarRoutes,
  ...taskRoutes,
  ...teamRoutes,
  ...threadRoutes,
  ...organizationRoutes,
  ...timelineRoutes,
  ...vendorRoutes,
  ...timelineScopeRoutes,
  ...unsubscribeReasonRoutes,
  ...unsubscribeRoutes,
  ...viewingRoutes,
  ...signInRoutes,
  ...signInProviderRoutes,
  ...informationUpdateRoutes,
  ...productCategoryRoutes,
  ...productUpdateRoutes,
  ...updateReadingRoutes,
  ...twoFactorRoutes,
  ...signUpRoutes,
  ...singleSignOnRoutes,
  ...assignmentRuleRoutes,
  ...workingHoursRoutes,
  ...firstContactRoutes,
  ...adConnectionRoutes,
  ...captureKeyRoutes,
  ...webhookRoutes,
  ...leadPaymentRoutes,
  ...serviceRequestRoutes,
  ...introductionRoutes,
  ...ticketRoutes,
  ...institutionRoutes,
  ...campusRoutes,
  ...feeWaiverRoutes,
  ...extractionMapRoutes,
  ...fileExtractionRoutes,
  ...ocrSubscriptionRoutes,
]
