import type { Language } from '@embark/contract/kernel/language.ts'
import { translate } from '@embark/locales/translate.ts'

/** The mail that invites somebody to choose a password, in their language. */
export function invitationMail(language: Language, vars: { first_name: string; company: string; link: string; count: number }) {
  const t = (text: string) => translate(language, text, vars)
  return {
    subject: t('{{company}} invites you to its portal'),
    text: [
      t('Hello {{first_name}},'),
      t('an account was made for you in the portal of {{company}}. Choose your password with this link:'),
      vars.link,
      t('The link works once, and for {{count}} days. If you did not expect this mail, you can ignore it.'),
    ].join('\n\n'),
  }
}
