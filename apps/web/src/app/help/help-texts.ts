import type { Language } from '@embark/contract/kernel/language.ts'
import { fetched } from '#platform/router/fetched.ts'

/** A text of the help as it is read: its names of buttons are those of the screens. */
export interface HelpText {
  readonly id: string
  readonly title: string
  /** What it is about, in one sentence. */
  readonly about: string
  readonly headings: readonly string[]
  /** What stands below the title, as markdown. */
  readonly body: string
}

const files: Readonly<Record<Language, () => Promise<{ texts: Record<string, string> }>>> = {
  en: () => import('./articles/en.ts'),
  fr: () => import('./articles/fr.ts'),
  tr: () => import('./articles/tr.ts'),
  ar: () => import('./articles/ar.ts'),
}

const asked = new Map<Language, Promise<Readonly<Record<string, string>>>>()

/** The texts of a language by their ids, fetched when help is first opened in it. */
export function textsOf(language: Language) {
  const known = asked.get(language)
  if (known) return known
  const texts = fetched(files[language]).then(({ texts }) =>
    Object.fromEntries(Object.entries(texts).map(([file, text]) => [file.replace(/^.*\/|\.md$/g, ''), text])),
  )
  asked.set(language, texts)
  return texts
}

/** What a name could be taken for, if it were read as markdown. */
const asWritten = (name: string) => name.replace(/[\\`*_[\]<>]/g, '\\$&')

/** The title of an article as it was written: its first line. */
export const titleOf = (text: string) => text.trim().split('\n')[0]!.replace(/^# /, '')

/** What a text needs to name things as the screens do. */
interface Names {
  /** `[[New lead]]` is what the button says: its English, said in the language of the reader. */
  readonly say: (name: string) => string
  /** `[](/tasks)` is called as what stands at that address. */
  readonly nameAt: (address: string) => string
}

/** An article as it is read. */
export function helpText(id: string, text: string, { say, nameAt }: Names): HelpText {
  const spoken = text
    .replace(/\[\[([^[\]]+)\]\]/g, (_, name: string) => `**${asWritten(say(name))}**`)
    .replace(/\[\]\(([^)]+)\)/g, (_, address: string) => `[${asWritten(nameAt(address))}](${address})`)
  const [, ...rest] = spoken.trim().split('\n')
  const body = rest.join('\n').trim()
  return {
    id,
    title: titleOf(text),
    about: plain(body.split('\n\n')[0] ?? ''),
    headings: [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => plain(heading!)),
    body,
  }
}

/** Markdown as the letters that are read. */
export const plain = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^(#+|-|\d+\.) /gm, '')
    .replace(/\*\*|`/g, '')
    .replace(/\\([\\`*_[\]<>])/g, '$1')
