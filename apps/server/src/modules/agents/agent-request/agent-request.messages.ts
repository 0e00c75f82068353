import { translate } from '@embark/locales/translate.ts'

interface Letter {
  readonly subject: string
  readonly text: string
}

/** What a new agent reads: the agency is there, and how to get in. */
export const approvedLetter = (language: string, vars: { company: string; name: string; link: string; address: string }): Letter => ({
  subject: translate(language, 'Welcome to {{company}}', vars),
  text: translate(
    language,
    'Hello {{name}}, your account as an agent of {{company}} is ready. Choose your password within 30 minutes: {{link}} Later, go to {{address}} and press Forgot password.',
    vars,
  ),
})

/** What somebody reads whose request was declined. */
export const declinedLetter = (language: string, vars: { company: string; name: string; reason: string }): Letter => ({
  subject: translate(language, 'Your request to {{company}}', vars),
  text: vars.reason
    ? translate(language, 'Hello {{name}}, {{company}} cannot open an account for you as an agent. The reason: {{reason}}', vars)
    : translate(language, 'Hello {{name}}, {{company}} cannot open an account for you as an agent.', vars),
})
