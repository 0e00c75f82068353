import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'

/** A mail that came to the address of a conversation, as the receiver of the company's mail hands it on. */
export const ReceivedMail = z.object({
  /** Its Message-ID: a mail that is handed on twice is written down once. */
  message_id: z.string().trim().min(1).max(500),
  from: z.string().trim().max(320),
  /** Every address it went to; one of them is that of the conversation. */
  to: z.array(z.string().trim().max(320)).min(1).max(50),
  subject: z.string().trim().max(500).default(''),
  /** The text of it, without pictures and files. */
  text: z.string().max(50_000).default(''),
  /** Written by a program, as its Auto-Submitted header says: such a mail is taken and dropped. */
  is_auto: z.boolean().default(false),
})
export type ReceivedMail = z.output<typeof ReceivedMail>

/** Answers to mails of conversations: specification 3, G-L-33, G-L-79. */
export const conversationMails = resource('conversations.mail', {
  receive: {
    route: 'POST /webhooks/email',
    access: 'public',
    recentProof: false,
    signed: 'mail',
    summary: 'Take a mail that answers one of a conversation.',
    description:
      'Signed with the secret of the company (mail.replySecrets): the header Embark-Signature is t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" in hex>, at most five minutes old. The address it went to is made for one conversation and signed; a mail to any other is 404. See docs/operate.md.',
    body: ReceivedMail,
    response: z.object({ is_taken: z.boolean() }),
    status: 202,
    errors: ['UNAUTHORIZED', 'NOT_FOUND'],
    audit: 'conversation.mail_received',
    limit: { by: 'ip', max: 1_200, seconds: 60 },
  },
})
