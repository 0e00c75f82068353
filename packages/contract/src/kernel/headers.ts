/** Header names of every call (G-C-37). */
export const headers = {
  device: 'Device-Number',
  role: 'Role-Identifier',
  client: 'Client-Number',
  timeOffset: 'Time-Offset',
  /** The zone of that clock, such as Europe/London: by it days that are 23 or 25 hours long begin when they do (ADR 0207). */
  timeZone: 'Time-Zone',
  idempotencyKey: 'Idempotency-Key',
  clientKind: 'X-Client',
  requestId: 'X-Request-Id',
} as const

/** What tells that a call comes from an outside service: seconds since 1970 and the HMAC-SHA-256 of `<seconds>.<body>`, in hex. */
export const signatureHeader = 'Embark-Signature'
/** How old a signed call may be; an older one may be a copy. */
export const signatureSeconds = 300
