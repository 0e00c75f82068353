import { type HelpText, plain } from './help-texts.ts'

/** Letters as they are compared: no accents, no vowel signs, and the letters that people write for each other as one. */
export const folded = (text: string) =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ة', 'ه').replaceAll('ى', 'ي')

/** The words of a text; the article of Arabic is no part of them. */
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word.length > 4 ? word.replace(/^ال/, '') : word))
    .filter(Boolean)

/** Whether two words differ by one letter: another, one more, one less, or two in the wrong order. */
function areOneApart(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [mine, theirs] = [one.slice(at), other.slice(at)]
  return (
    mine.slice(1) === theirs.slice(1) ||
    mine.slice(1) === theirs ||
    mine === theirs.slice(1) ||
    (mine[0] === theirs[1] && mine[1] === theirs[0] && mine.slice(2) === theirs.slice(2))
  )
}

/** Shorter words mean too much else with one letter changed. */
const mistakenFrom = 4

/** How well a word of a text fits one that was typed: 1 where it begins with it, less where one letter was mistaken. */
function fitOf(typed: string, word: string): number {
  if (word.startsWith(typed)) return 1
  if (typed.length < mistakenFrom) return 0
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, typed.length + more))
  return beginnings.some((beginning) => areOneApart(typed, beginning)) ? 0.4 : 0
}

const bestOf = (typed: string, words: readonly string[]) => Math.max(0, ...words.map((word) => fitOf(typed, word)))

export interface HelpHit {
  readonly text: HelpText
  /** The line in which it was found. */
  readonly line: string
}

/** The texts in which each typed word stands, those that are called so first. */
export function searchedIn(texts: readonly HelpText[], query: string): HelpHit[] {
  const typed = wordsOf(query)
  if (!typed.length) return []
  return texts
    .map((text) => {
      const lines = plain(text.body).split('\n').filter(Boolean)
      const [title, headings, body] = [text.title, text.headings.join(' '), lines.join(' ')].map(wordsOf)
      const scores = typed.map((word) => Math.max(8 * bestOf(word, title!), 4 * bestOf(word, headings!), bestOf(word, body!)))
      const line = lines.find((each) => bestOf(typed[0]!, wordsOf(each)) > 0) ?? text.about
      return { text, line, score: scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
}
