/** What can change about how somebody signs in that they are told of, by the names of the register of messages. */
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

/** Whether its owner hears of a change of an account. */
export const isSecurityEvent = (change: string): change is SecurityEvent => (securityEvents as readonly string[]).includes(change)
