import type { Ringing } from '../telephony/call/call.contract.ts'

/** Messages the socket sends; each tells what became stale, never the record itself. */
export interface RealtimeMessages {
  notificationReceived: { identifier: string }
  /** One notification, or all of them, were read on one of the person's pages; the others are stale. */
  notificationsRead: { identifier: string | null }
  /** Switches or settings of the whole company changed: what people see of them is stale. */
  switchesChanged: { number: string }
  permission_updated: { receiverInfo: { identifier: string } }
  accessRevoked: { device_identifier: string | null }
  /** Somebody calls (G-C-94). */
  incomingCall: Ringing
  /** The call from this number was answered by somebody else, or is over. */
  incomingCallOver: { caller_id: string }
  /** The person acts in another role on one of their pages; causes nothing, as specified (specification 1 §4). */
  roleSwitched: { receiverInfo: { identifier: string }; activeRole: string }
  /** Something was said or read in the conversation of a record (G-L-11); without a message it was read. */
  conversationMessage: { module_type: 'lead' | 'application'; module_identifier: string; message_identifier: string | null }
  /** A record of a noun changed: its lists and its page are stale. */
  recordChanged: {
    noun:
      | 'lead'
      | 'application'
      | 'counselling'
      | 'quotation'
      | 'introduction'
      | 'task'
      | 'ticket'
      | 'document'
      | 'installment'
      | 'import'
      | 'job'
      | 'update'
      | 'form'
      | 'pipeline'
    identifier: string
    action: 'created' | 'changed' | 'deleted'
  }
}
export type RealtimeName = keyof RealtimeMessages
