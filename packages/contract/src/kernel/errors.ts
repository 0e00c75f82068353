import { sessionErrors } from './session-errors.ts'

/** Every refusal the API can give: its status, and its English text, which is also its translation key. */
export const errors = {
  // The kernel's own.
  INVALID_INPUT: [422, 'Please check the highlighted fields'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  ...sessionErrors,
  PERMISSION_DENIED: [403, 'You do not have permission to perform this action'],
  ROLE_MISMATCH: [403, 'Your role has changed. Reload the page and try again'],
  VIEW_AS_READ_ONLY: [403, 'You are viewing as somebody else. Nothing can be changed'],
  TENANT_UNKNOWN: [404, 'No company is at this address'],
  TENANT_MISMATCH: [403, 'This address belongs to another company'],
  FEATURE_DISABLED: [403, 'This feature is not part of your plan'],
  NOT_FOUND: [404, 'Nothing was found here'],
  METHOD_NOT_ALLOWED: [405, 'This address does not answer that method'],
  VERSION_CONFLICT: [409, 'Someone else changed this record. Reload it and apply your change again'],
  VERSION_REQUIRED: [428, 'Say which version you are changing'],
  ALREADY_EXISTS: [409, 'This already exists'],
  IN_USE: [409, 'This is in use and cannot be changed'],
  IDEMPOTENCY_KEY_REQUIRED: [400, 'An Idempotency-Key header is required'],
  IDEMPOTENCY_KEY_REUSED: [409, 'This Idempotency-Key was used for another request'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts! Please try again later.'],
  FILE_TOO_LARGE: [413, 'File size should not exceed {{max}}MB'],
  FILE_TYPE_REFUSED: [415, 'This type of file is not allowed'],
  FILE_REQUIRED: [422, 'File is required'],
  BUSY: [503, 'The server is busy. Please try again in a moment'],
  INTERNAL: [500, 'Something went wrong, Please try again later'],
  // Identity.
  INVALID_CREDENTIALS: [400, 'Invalid credentials'],
  ACCOUNT_INACTIVE: [400, 'Invalid credentials'],
  CODE_INVALID: [400, 'Invalid verification code'],
  CODE_REQUIRED: [409, 'Type the code we sent to {{to}}'],
  CURRENT_DEVICE: [400, 'Current device can not be logged out'],
  PASSKEY_REFUSED: [400, 'This passkey could not be confirmed'],
  REAUTH_REQUIRED: [403, 'Confirm that it is you to go on'],
  TWO_FACTOR_LOCKED: [429, 'Too many attempts! Please sign in again.'],
  LINK_EXPIRED: [400, 'This link was used already or has expired'],
  SESSION_REUSED: [401, 'Token does not exists with this identifier'],
  // Catalogue.
  CLAIM_IN_USE: [409, 'Open applications name what you chose: {{number}}'],
  INSTITUTION_NOT_CLAIMED: [409, 'Claim the institution first'],
  // Agreements.
  AGREEMENT_REQUIRED: [403, 'Your agency has to sign the agreement first'],
  AGREEMENT_SIGNED: [409, 'Agreement is already signed'],
  AGREEMENT_LOCKED: [409, 'This agreement was signed and stays as it is. Make a new version of it'],
  // Roles.
  RIGHT_NOT_HELD: [403, 'You can give only rights that you hold yourself. You lack: {{names}}'],
  ROLE_OF_SUPER_ADMINS: [403, 'Only a super admin can change what super admins may do'],
  LAST_ROLE_KEEPER: [409, 'Somebody must keep the right to manage roles'],
  VIEW_AS_REFUSED: [403, 'You cannot view as this person'],
  // Organization.
  IMPORT_HAS_ERRORS: [422, 'Some rows have errors. Correct the file, or leave those rows out'],
  INVITATION_STATE: [409, 'There is no invitation to send or take back: they chose a password already, or cannot sign in'],
  OPERATOR_ONLY: [403, 'Only who runs the installation can change this'],
  SETUP_STATE: [409, 'The company is set up already, or steps are still open that cannot be skipped'],
  LAST_ADMINISTRATOR: [409, 'This is the last administrator. Make somebody else one first'],
  OWN_STATUS: [409, 'You cannot change your own status'],
  ADDRESS_REFUSED: [403, 'Access from this IP address is not allowed'],
  // Organization.
  ADDRESS_LOCKS_OUT: [409, 'This would keep out the address you are working from'],
  MANAGER_CIRCLE: [409, 'A manager cannot report to somebody who reports to them'],
  INVALID_OTP: [400, 'Invalid or expired OTP'],
  NOT_OFFERED: [403, 'This is not offered here'],
  // Agents.
  AGENT_REQUEST_DECIDED: [409, 'This request was decided already'],
  // Masters.
  STAGE_IN_USE: [409, '{{count}} records stand in {{stages}}. Move them to another stage first'],
  SCOPE_TAKEN: [409, '{{scope}} belongs to the timeline {{timeline}} already'],
  DEFAULT_STAYS: [409, 'What is the default cannot be deactivated'],
  TIMELINE_BREAKS: [409, 'The timeline {{timeline}} would be left without a start stage or a successful end'],
  // Leads.
  LEAD_DUPLICATE: [409, 'A lead with this phone or email already exists'],
  LEAD_IS_CLOSED: [409, 'This lead is closed'],
  STATUS_CHANGED: [409, 'The status was changed by someone else. Reload and try again'],
  STATUS_MOVE_REFUSED: [422, '{{reason}}'],
  STAGE_FORMS_INCOMPLETE: [422, 'These forms are not complete yet: {{forms}}'],
  STATUS_FORM_REQUIRED: [422, 'Fill in {{form}} first'],
  ROLE_ALREADY_ASSIGNED: [409, 'Someone already holds this role on this lead'],
  SAME_ROLE_USER: [422, 'you can not assign same role user to another role'],
  NOTHING_SELECTED: [422, 'Lead is required'],
  SELECTION_EXPIRED: [409, 'The selection has expired. Select the leads again'],
  IMPORT_STATE: [409, 'This import cannot do that now'],
  IMPORT_UNREADABLE: [422, 'This file could not be read as a table'],
  // Telephony.
  CALLING_ACCOUNT_NOT_CONFIGURED: [409, 'calling account not configured (contact super admin)'],
  TELEPHONY_VENDOR_NOT_CONFIGURED: [409, 'telephony vendor not configured'],
  // Programs.
  COMPARE_LIMIT: [422, 'You can compare only three programs at a time.'],
  SHORTLIST_OF_OTHERS: [409, 'Only the side that shortlisted this program can take it off'],
  // Applications.
  APPLICATION_EXISTS: [409, 'Application already exists for this program and intake'],
  TOO_MANY_COURSES: [422, 'select up to 3 courses'],
  APPLICATION_IS_CLOSED: [409, 'This application is closed'],
  // Finance.
  INSTALLMENT_STATE: [409, 'These installments cannot do that now: {{names}}'],
  CLAIM_MIXED: [422, 'All lines of a claim need one payer and one currency. Odd ones: {{names}}'],
  RECEIPT_MIXED: [422, 'All lines of a receipt need one account and one currency. Odd ones: {{names}}'],
  PAYMENT_MIXED: [422, 'All lines of a payment need one agent and one currency. Odd ones: {{names}}'],
  ALREADY_REVERSED: [409, 'This was reversed already'],
  EXCEEDS_OUTSTANDING: [422, 'Receive amount exceeds the outstanding amount'],
  EXCEEDS_DUE: [422, 'Paid amount exceeds the amount due'],
  COMMISSION_MISSING: [409, 'No commission rule was found for this application'],
  RECEIPT_NOT_LATEST: [409, 'Reverse the latest receipt of these installments first'],
} as const

export type ErrorCode = keyof typeof errors
