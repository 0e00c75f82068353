/** The refusals that end a session. They stand apart for the first script of a page, which needs no others. */
export const sessionErrors = {
  TOKEN_EXPIRED: [401, 'Token is expired'],
  TOKEN_UNKNOWN: [401, 'Token does not exists with this identifier'],
  AUTHORIZATION_MISSING: [401, 'Authorization Header is missing'],
  DEVICE_UNKNOWN: [403, 'Device does not exists with this identifier'],
} as const

/** The four texts that end a session wherever they appear; exact and never translated (G-C-34). */
export const terminalMessages: readonly string[] = Object.values(sessionErrors).map(([, text]) => text)
