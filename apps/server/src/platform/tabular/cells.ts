/** Marks that carry no text: byte-order marks inside a file, zero-width spaces, soft hyphens and the direction marks chat programs add. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL cannot be stored and never means anything in a cell
const invisible = /[\u0000\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const odd = /[\u0000\u00a0\u00ad\u061c\u2000-\u202f\u205f-\u2069\u3000\ufeff]/
const oddSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const excelText = /^="((?:[^"]|"")*)"$/s
/** Excel's mark for "this is text"; a name may begin with an apostrophe ('Aisha, 't Hart), a number or formula may not. */
const textMark = /^'+(?:[=+\-@\d\u0660-\u0669\u06f0-\u06f9(\t\r\n＝＋－＠]|$)/

/** Whether a reader would take a cell's leading apostrophe for Excel's text mark; writing and reading must agree on it. */
export const hasTextMark = (text: string) => textMark.test(text)

/** Joiners shape Persian words and emoji, so they are dropped at the edges only. */
function trimEdges(text: string): string {
  const isJoiner = (character: string | undefined) => character === '\u200c' || character === '\u200d'
  let trimmed = text.trim()
  while (isJoiner(trimmed[0])) trimmed = trimmed.slice(1).trimStart()
  while (isJoiner(trimmed.at(-1))) trimmed = trimmed.slice(0, -1).trimEnd()
  return trimmed
}

/** Gives the text a person meant by a cell: without invisible marks, outer blanks, Excel's leading apostrophe and its ="…" wrapper. */
export function cleanCell(raw: string): string {
  let text = odd.test(raw) ? raw.replace(invisible, '').replace(oddSpaces, ' ') : raw
  text = trimEdges(text)
  if (text.startsWith('="')) {
    const wrapped = excelText.exec(text)?.[1]
    if (wrapped !== undefined) return wrapped.replaceAll('""', '"').trim()
  }
  return hasTextMark(text) ? text.slice(1).trim() : text
}
