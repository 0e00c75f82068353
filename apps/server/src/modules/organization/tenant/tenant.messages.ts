import type { Language } from '@embark/contract/kernel/language.ts'
import { translate } from '@embark/locales/translate.ts'

/** The mail with which an administrator tries whether mail arrives. */
export const testMail = (language: Language, vars: { company: string; address: string }) => ({
  subject: translate(language, 'Test mail from {{company}}', vars),
  text: [
    translate(language, 'This mail was sent from the settings of {{company}}, to see whether mail arrives.', vars),
    translate(language, 'It did. Nothing else has to be done.'),
    vars.address,
  ].join('\n\n'),
})
