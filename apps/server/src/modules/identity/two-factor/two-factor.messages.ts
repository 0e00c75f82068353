/** What a person is told when something changed about how they sign in; `{{by}}` and `{{value}}` are filled in from the event. */
export const securityMessages: Readonly<Record<string, { title: string; content: string }>> = {
  two_factor_enabled: {
    title: 'Two factor authentication is on',
    content: 'From now on signing in asks for a code of your authenticator app. If this was not you, tell your administrator at once.',
  },
  two_factor_disabled: {
    title: 'Two factor authentication is off',
    content: 'Signing in no longer asks for a code of your authenticator app. If this was not you, change your password at once.',
  },
  two_factor_reset: {
    title: 'Your second factors were removed',
    content: '{{by}} removed them because they were lost. Sign in with your password and set up new ones.',
  },
  backup_codes_made: {
    title: 'New backup codes were made',
    content: 'The earlier backup codes stopped working. If this was not you, change your password at once.',
  },
  backup_code_used: {
    title: 'A backup code was used',
    content: 'Each code works once. If this was not you, change your password at once.',
  },
  passkey_added: {
    title: 'A passkey was added',
    content: 'You can sign in with the passkey {{value}}. If this was not you, tell your administrator at once.',
  },
  passkey_removed: {
    title: 'A passkey was removed',
    content: 'The passkey {{value}} no longer opens your account. If this was not you, change your password at once.',
  },
  email_changed: {
    title: 'Your email address was changed',
    content: 'You sign in with {{value}} now. If this was not you, tell your administrator at once.',
  },
  mobile_changed: {
    title: 'Your mobile number was changed',
    content: 'Your mobile number is {{value}} now. If this was not you, tell your administrator at once.',
  },
}
