/** Messages the socket sends; each tells what became stale, never the record itself. */
export interface RealtimeMessages {
  notificationReceived: { identifier: string }
  permission_updated: { receiverInfo: { identifier: string } }
  accessRevoked: { device_identifier: string | null }
  /** A record of a noun changed: its lists and its page are stale. */
  recordChanged: {
    noun: 'lead' | 'application' | 'task' | 'document' | 'installment' | 'import' | 'job' | 'update'
    identifier: string
    action: 'created' | 'changed' | 'deleted'
  }
}
export type RealtimeName = keyof RealtimeMessages
