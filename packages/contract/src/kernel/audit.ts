import { officeActs } from './office-acts.ts'
import { workActs } from './work-acts.ts'

/** Every act the audit log can name, and its English words, which are also their translation key. */
export const auditActions = { ...officeActs, ...workActs } as const
export type AuditAction = keyof typeof auditActions

/** Every kind of record an entry can be about, by the same rule. */
export const recordKinds = {
  agent: 'Agent',
  agent_form: 'Agent form',
  agent_request: 'Agent request',
  agreement: 'Agreement',
  application: 'Application',
  bank_account: 'Bank account',
  branch: 'Branch',
  call: 'Phone call',
  claim: 'Claim',
  client_service: 'Client service',
  commission_structure: 'Commission structure',
  device: 'Device',
  document: 'Document',
  document_type: 'Document type',
  feature: 'Portal module',
  file: 'File',
  form: 'Form',
  form_field: 'Form field',
  gate: 'Gate',
  import: 'Import',
  information_update: 'Information update',
  installment: 'Installment',
  institution: 'Institution',
  invoice: 'Invoice',
  ip_address: 'IP address',
  job: 'Bulk act',
  landing: 'Start pages',
  lead: 'Lead',
  lead_form: 'Public page',
  message: 'Message',
  notification: 'Notification',
  notification_template: 'Message template',
  passkey: 'Passkey',
  payment: 'Payment',
  product_category: 'Category of product updates',
  product_update: 'Product update',
  program: 'Program',
  program_offering: 'Program at a campus',
  receipt: 'Receipt',
  role: 'Role',
  role_group: 'Role group',
  saved_view: 'Saved view',
  staff_import: 'Staff import',
  stage: 'Stage',
  tag: 'Tag',
  team: 'Team',
  tenant: 'Company',
  // "Timeline" alone is what happened to a record.
  timeline: 'Timeline of stages',
  unsubscribe_reason: 'Unsubscribe reason',
  user: 'Person',
  vendor: 'Vendor',
} as const
export type RecordKind = keyof typeof recordKinds

const known: Readonly<Record<string, string>> = { ...auditActions, ...recordKinds }

/** The English words of an act or a kind of record; entries of other releases keep their code. */
export const auditWords = (code: string): string => known[code] ?? code
