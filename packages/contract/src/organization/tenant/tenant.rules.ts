/** Whether a text names a time zone, such as Europe/Istanbul. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text !== ''
  } catch {
    return false
  }
}

/** Whether a text is the origin of a page and nothing more, such as https://connect.example.com. */
export const isOrigin = (text: string): boolean => /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/.test(text)

/** How the outcome of a test mail is told. */
export const mailOutcomes = {
  queued: 'The email is on its way.',
  sent: 'The email was handed to your email server. Check your inbox.',
  captured: 'No email server is set up for this installation. This email stays in the outbox, as does every other.',
  failed: 'The email could not be sent: {{error}}',
} as const
