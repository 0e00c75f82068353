import { fold } from './fold.ts'

export interface ReadName {
  readonly first_name: string
  readonly last_name: string
}

const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'sir',
  'mme',
  'mlle',
  'monsieur',
  'madame',
  'bay',
  'bayan',
  'sayin',
  'السيد',
  'السيده',
  'الانسه',
  'الدكتور',
  'الدكتوره',
])
/** Words that belong to the family name after them. */
const particles = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'du',
  'da',
  'di',
  'del',
  'della',
  'dos',
  'la',
  'le',
  'el',
  'al',
  'bin',
  'ibn',
  'ben',
  'bint',
  'abu',
  'ابو',
  'بن',
  'ابن',
  'بنت',
  'ال',
])
/** Words that make one given name with the word after them, and never stand alone. */
const openers = new Set(['abd', 'abdul', 'abdel', 'عبد'])

/** Tidies a name without changing how the person writes it: one blank between words, no outer punctuation. */
export const tidyName = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[,;.\s]+|[,;\s]+$/g, '')

const isShouted = (word: string) => /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word) && word.replace(/\P{L}/gu, '').length > 1
const isTitle = (word: string) => titles.has(fold(word))

/** The words of a name, with those that cannot stand alone kept together: Abd Allah, van der Berg, bin Salman. */
function wordsOf(text: string): string[] {
  const words = tidyName(text).split(' ')
  while (words.length > 1 && isTitle(words[0] ?? '')) words.shift()
  const joined: string[] = []
  let open = ''
  words.forEach((word, index) => {
    const folded = fold(word)
    const isLast = index === words.length - 1
    const isJoining = !isLast && (openers.has(folded) || (particles.has(folded) && (index > 0 || words.length > 2)))
    if (isJoining) open += `${word} `
    else {
      joined.push(open + word)
      open = ''
    }
  })
  return joined
}

/** Splits a whole name: `SURNAME, Name`, `Name SURNAME`, `SURNAME Name`, or the last word as family name; one word is a first name. */
export function splitName(text: string): ReadName {
  const tidy = tidyName(text)
  const comma = /^([^,،]+)[,،]\s*([^,،]+)$/.exec(tidy)
  if (comma) return { first_name: wordsOf(comma[2] ?? '').join(' '), last_name: wordsOf(comma[1] ?? '').join(' ') }
  const words = wordsOf(tidy)
  if (words.length < 2) return { first_name: words[0] ?? '', last_name: '' }
  const shouted = words.map(isShouted)
  const lastCalm = shouted.lastIndexOf(false)
  // A family name in capitals says where it begins, before or after the given names.
  if (lastCalm >= 0 && lastCalm < words.length - 1 && shouted.indexOf(true) > lastCalm) return cut(words, lastCalm + 1)
  const firstCalm = shouted.indexOf(false)
  if (firstCalm > 0 && shouted.lastIndexOf(true) < firstCalm)
    return { first_name: words.slice(firstCalm).join(' '), last_name: words.slice(0, firstCalm).join(' ') }
  return cut(words, words.length - 1)
}

const cut = (words: readonly string[], at: number): ReadName => ({
  first_name: words.slice(0, at).join(' '),
  last_name: words.slice(at).join(' '),
})
