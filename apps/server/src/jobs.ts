import { viewingClock } from '#modules/access/viewing/viewing.jobs.ts'
import { signedCopyJob } from '#modules/agreements/signature/signature.jobs.ts'
import { deadlineClock } from '#modules/applications/deadline/deadline.jobs.ts'
import { sealAudit } from '#modules/audit/seal/seal.jobs.ts'
import { catalogueImportJob, resumeCatalogueImports } from '#modules/catalog/catalogue-import/catalogue-import.jobs.ts'
import { finderSearchClock } from '#modules/catalog/finder-search/finder-search.jobs.ts'
import { programChangeClock } from '#modules/catalog/program-change/program-change.jobs.ts'
import { copyClock, refreshCopyJob, withdrawalClock } from '#modules/catalog/share/share.jobs.ts'
import { counsellingClock } from '#modules/counselling/counselling/counselling.jobs.ts'
import { bundleClock, bundleJob } from '#modules/documents/bundle/bundle.jobs.ts'
import { expiryClock } from '#modules/documents/document/document.jobs.ts'
import { sweepFiles } from '#modules/documents/file/file.jobs.ts'
import { drawThumb } from '#modules/documents/file/thumb.jobs.ts'
import { sweepPartialUploads } from '#modules/documents/partial-upload/partial-upload.jobs.ts'
import { extractionJob } from '#modules/extraction/file-extraction/file-extraction.jobs.ts'
import { invoicePdfJob } from '#modules/finance/invoice/invoice.jobs.ts'
import { tidyCodes } from '#modules/identity/code/code.jobs.ts'
import { exportClock, exportJob } from '#modules/identity/export/export.jobs.ts'
import { tidySessions } from '#modules/identity/session/session.jobs.ts'
import { fetchAdLeadJob } from '#modules/leads/ad-connection/ad-connection.jobs.ts'
import { assignmentRuleClock } from '#modules/leads/assignment-rule/assignment-rule.jobs.ts'
import { compareClock } from '#modules/leads/duplicate/duplicate.jobs.ts'
import { firstContactClock } from '#modules/leads/first-contact/first-contact.jobs.ts'
import { importClock, importJobs } from '#modules/leads/import/import.jobs.ts'
import { introductionClock } from '#modules/leads/introduction/introduction.jobs.ts'
import { personalDataClock, personalDataJobs } from '#modules/leads/personal-data/personal-data.jobs.ts'
import { bulkJob, resumeBulk, tidySelections } from '#modules/leads/selection/selection.jobs.ts'
import { reminderClock } from '#modules/leads/task/task.jobs.ts'
import { purgeTrash } from '#modules/leads/trash/trash.jobs.ts'
import { backfillFieldJob } from '#modules/masters/form-submission/backfill.jobs.ts'
import { mergeValueJob } from '#modules/masters/lookup/lookup.jobs.ts'
import { relocationJob, resumeRelocations, timelineDueJob } from '#modules/masters/timeline/timeline.jobs.ts'
import { resumeStaffImports, staffImportJob } from '#modules/organization/staff-import/staff-import.jobs.ts'
import { quotationClock } from '#modules/quotations/quotation/quotation.jobs.ts'
import { dialJob } from '#modules/telephony/call/call.jobs.ts'
import { deliverJob, webhookClock } from '#modules/webhooks/subscription/subscription.jobs.ts'
import { sendMessageJob } from '#platform/channels/send-message.jobs.ts'
import type { ClockJob, Job } from '#platform/jobs/job.ts'
import { tidyPlatform } from '#platform/jobs/tidy.jobs.ts'

/** Work for the queue: one line per noun. */
export const jobs: readonly Job[] = [
  backfillFieldJob,
  bulkJob,
  catalogueImportJob,
  deliverJob,
  dialJob,
  exportJob,
  bundleJob,
  drawThumb,
  extractionJob,
  fetchAdLeadJob,
  ...importJobs,
  mergeValueJob,
  ...personalDataJobs,
  invoicePdfJob,
  refreshCopyJob,
  relocationJob,
  sendMessageJob,
  signedCopyJob,
  staffImportJob,
  timelineDueJob,
]

/** Work by the clock. */
export const clock: readonly ClockJob[] = [
  assignmentRuleClock,
  compareClock,
  copyClock,
  counsellingClock,
  deadlineClock,
  finderSearchClock,
  quotationClock,
  ...exportClock,
  firstContactClock,
  ...importClock,
  introductionClock,
  ...personalDataClock,
  programChangeClock,
  purgeTrash,
  reminderClock,
  resumeBulk,
  resumeCatalogueImports,
  resumeRelocations,
  sealAudit,
  resumeStaffImports,
  sweepFiles,
  sweepPartialUploads,
  expiryClock,
  ...bundleClock,
  tidyCodes,
  tidyPlatform,
  tidySelections,
  tidySessions,
  viewingClock,
  webhookClock,
  withdrawalClock,
]
