import type { Language } from '@embark/contract/kernel/language.ts'
import { translate } from '@embark/locales/translate.ts'

/** The mail that invites somebody to choose a password, in their language. */
export function invitationMail(language: Language, vars: { first_name: string; company: string; link: string; days: number }) {
  return {
    subject: translate(language, '{{company}} invites you to its portal', vars),
    text: [
      translate(language, 'Hello {{first_name}},', vars),
      translate(language, 'an account was made for you in the portal of {{company}}. Choose your password with this link:', vars),
      vars.link,
      translate(language, 'The link works once, and for {{days}} days. If you did not expect this mail, you can ignore it.', vars),
    ].join('\n\n'),
  }
}
