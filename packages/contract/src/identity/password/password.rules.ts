/** The shortest password unless a company that asks for two factors says otherwise (G-C-18), in characters as people count them. */
export const passwordMinLength = 15
/** The longest password; nothing is ever cut off. */
export const passwordMaxLength = 128

export interface PasswordProblem {
  readonly text: string
  readonly vars?: Record<string, number>
}

/** The word about passwords that others try first. */
export const tooCommon: PasswordProblem = { text: 'This password is too common, please choose another' }

/** The word about passwords that hold what a guesser knows of somebody. */
const holdsKnown: PasswordProblem = {
  text: 'This password contains your name, your email or the name of the company, please choose another',
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether a short piece, or a run of neighbours such as 1234 or abcd, makes up the whole. */
function isPattern(password: string): boolean {
  const text = folded(password)
  if (/^(.{1,6})\1+.{0,5}$/u.test(text) && new Set(text).size <= 6) return true
  const steps = [...text].map((letter, index, all) => (index ? letter.codePointAt(0)! - all[index - 1]!.codePointAt(0)! : 0)).slice(1)
  const even = steps.filter((step) => Math.abs(step) <= 1).length
  return even / steps.length > 0.8
}

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'password',
  'passwort',
  'motdepasse',
  'parola',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'admin',
  'changeme',
  'sifre',
  'embark',
]

/** Whether little is left once well-known words, rows of keys and digits at the ends are taken away. */
function isWellKnown(password: string): boolean {
  const rest = rows.reduce((text, row) => text.replaceAll(row, ''), folded(password)).replace(/[\d\W_]+/g, '')
  return rest.length < 4 && rows.some((row) => folded(password).includes(row))
}

/** What is wrong with a new password, in words, or nothing. `own` are words a guesser tries first: names, the address, the company. */
export function passwordProblem(password: string, guessable: readonly string[] = [], min = passwordMinLength): PasswordProblem | undefined {
  const length = [...password.normalize('NFC')].length
  if (length === 0) return { text: 'Password is required' }
  if (length < min) return { text: 'Password must be at least {{n}} characters', vars: { n: min } }
  if (length > passwordMaxLength) return { text: 'Password must be at most 128 characters' }
  const given = folded(password)
  if (guessable.map(folded).some((word) => word.length >= 4 && given.includes(word))) return holdsKnown
  if (isPattern(password) || isWellKnown(password)) return tooCommon
  return undefined
}
