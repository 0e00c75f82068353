import { agentForms } from './agents/agent-form/agent-form.contract.ts'
import { agentRequests } from './agents/agent-request/agent-request.contract.ts'
import { applications } from './applications/application/application.contract.ts'
import { checklist } from './applications/checklist/checklist.contract.ts'
import { preferences } from './applications/preference/preference.contract.ts'
import { catalogDropdowns } from './catalog/dropdown/dropdown.contract.ts'
import { programs } from './catalog/program/program.contract.ts'
import { documents } from './documents/document/document.contract.ts'
import { documentTypes } from './documents/document-type/document-type.contract.ts'
import { files } from './documents/file/file.contract.ts'
import { agentInvoices } from './finance/agent-invoice/agent-invoice.contract.ts'
import { bankAccounts } from './finance/bank-account/bank-account.contract.ts'
import { claims } from './finance/claim/claim.contract.ts'
import { commissionStructures } from './finance/commission/commission.contract.ts'
import { installments } from './finance/installment/installment.contract.ts'
import { invoices } from './finance/invoice/invoice.contract.ts'
import { receipts } from './finance/receipt/receipt.contract.ts'
import { codes } from './identity/code/code.contract.ts'
import { navigation } from './identity/navigation/navigation.contract.ts'
import { passwords } from './identity/password/password.contract.ts'
import { profile } from './identity/profile/profile.contract.ts'
import { publicTenant } from './identity/public-tenant/public-tenant.contract.ts'
import { referrals } from './identity/referral/referral.contract.ts'
import { savedViews } from './identity/saved-view/saved-view.contract.ts'
import { signIn } from './identity/sign-in/sign-in.contract.ts'
import { signUp } from './identity/sign-up/sign-up.contract.ts'
import { leadDashboards } from './insight/lead-dashboard/lead-dashboard.contract.ts'
import type { Endpoint, Resource } from './kernel/endpoint.ts'
import { leadActivities } from './leads/activity/activity.contract.ts'
import { leadAssignments } from './leads/assignment/assignment.contract.ts'
import { captureForms } from './leads/capture-form/capture-form.contract.ts'
import { leadImports } from './leads/import/import.contract.ts'
import { jobs } from './leads/job/job.contract.ts'
import { leads } from './leads/lead/lead.contract.ts'
import { leadNotes } from './leads/note/note.contract.ts'
import { leadSelections } from './leads/selection/selection.contract.ts'
import { leadShortlists } from './leads/shortlist/shortlist.contract.ts'
import { leadStatuses } from './leads/status/status.contract.ts'
import { tasks } from './leads/task/task.contract.ts'
import { lookups } from './masters/lookup/lookup.contract.ts'
import { stages } from './masters/stage/stage.contract.ts'
import { timelines } from './masters/timeline/timeline.contract.ts'
import { messages } from './notifications/message/message.contract.ts'
import { notifications } from './notifications/notification/notification.contract.ts'
import { agents } from './organization/agent/agent.contract.ts'
import { branches } from './organization/branch/branch.contract.ts'
import { roles } from './organization/role/role.contract.ts'

/** The whole API, in one value; for the server and for tools. The web takes slices. */
export const contract = {
  applications,
  checklist,
  documentTypes,
  documents,
  files,
  preferences,
  agentForms,
  agentInvoices,
  agentRequests,
  agents,
  bankAccounts,
  branches,
  captureForms,
  catalogDropdowns,
  claims,
  codes,
  commissionStructures,
  installments,
  invoices,
  jobs,
  leadActivities,
  leadAssignments,
  leadImports,
  leadDashboards,
  leadNotes,
  leadSelections,
  leadShortlists,
  leadStatuses,
  leads,
  lookups,
  messages,
  navigation,
  notifications,
  passwords,
  profile,
  programs,
  publicTenant,
  receipts,
  referrals,
  roles,
  savedViews,
  signIn,
  signUp,
  stages,
  tasks,
  timelines,
} as const satisfies Record<string, Resource>

/** Every endpoint there is. */
export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap((resource) => Object.values(resource))
