import type { MailReplies } from '#platform/channels/mail-replies.ts'

/** Where every test company receives answers to its mails. */
export const mailReplies: MailReplies = { domain: 'reply.example.com', secret: 'tests only: 4vKq9Pz-xWm2RtYc8JnB7d' }
