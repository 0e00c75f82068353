import type { CodeType } from '@embark/contract/identity/code/code.rules.ts'
import { translate } from '@embark/locales/translate.ts'

interface Letter {
  readonly subject: string
  readonly text: string
}

const words: Record<CodeType, { title: string; text: string }> = {
  login: {
    title: 'Your code for {{company}}',
    text: 'Your code to sign in to {{company}} is {{code}}. It works once, for 10 minutes. Give it to nobody; if you did not ask for it, ignore this message.',
  },
  signup: {
    title: 'Your code for {{company}}',
    text: 'Your code to finish your account at {{company}} is {{code}}. It works once, for 10 minutes. If you did not ask for it, ignore this message.',
  },
  forgot_password: {
    title: 'Your code for {{company}}',
    text: 'Your code to choose a new password for {{company}} is {{code}}. It works once, for 10 minutes. If you did not ask for it, ignore this message; your password stays as it is.',
  },
}

/** A code and what it is for, in the language of the page it was asked on. */
export const codeLetter = (type: CodeType, language: string, vars: { code: string; company: string }): Letter => ({
  subject: translate(language, words[type].title, vars),
  text: translate(language, words[type].text, vars),
})

/** What the owner of an account reads when somebody wants to make another one with their address or number. */
export const existsLetter = (language: string, vars: { company: string; address: string }): Letter => ({
  subject: translate(language, 'You have an account at {{company}} already', vars),
  text: translate(
    language,
    'Somebody, perhaps you, asked for an account at {{company}} with your address or number. You have one already: sign in at {{address}}, where you can also choose a new password. If it was not you, there is nothing to do.',
    vars,
  ),
})
