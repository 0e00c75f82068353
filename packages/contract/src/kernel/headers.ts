/** Header names of every call (G-C-37). */
export const headers = {
  device: 'Device-Number',
  role: 'Role-Identifier',
  client: 'Client-Number',
  timeOffset: 'Time-Offset',
  idempotencyKey: 'Idempotency-Key',
  clientKind: 'X-Client',
  requestId: 'X-Request-Id',
} as const
