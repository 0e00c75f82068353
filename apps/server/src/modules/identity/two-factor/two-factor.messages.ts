/** The changes to a person's sign-in that they are told about, by their message keys. */
const securityEvents = [
  'two_factor_enabled',
  'two_factor_disabled',
  'two_factor_reset',
  'backup_codes_made',
  'backup_code_used',
  'passkey_added',
  'passkey_removed',
  'email_changed',
  'mobile_changed',
] as const
type SecurityEvent = (typeof securityEvents)[number]

/** Whether a change to an account is reported to its owner. */
export const isSecurityEvent = (change: string): change is SecurityEvent => (securityEvents as readonly string[]).includes(change)
