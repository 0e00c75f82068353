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
  queued: 'The mail is on its way.',
  sent: 'The mail was handed to your mail server. Look into your inbox.',
  captured: 'No mail server is set up for this installation. The mail stays in the outbox, and so does every other.',
  failed: 'The mail could not be sent: {{error}}',
} as const
