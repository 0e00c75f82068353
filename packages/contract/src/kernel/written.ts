/** What texts that people write may hold, for the server that cleans them and the page that draws them (G-C-82). */

const followables = [
  /^https:\/\/[^\s/@\\?#:"'<>]+(:\d+)?([/?#].*)?$/i,
  /^mailto:([^\s@?,]+@[^\s@?,]+(,[^\s@?,]+@[^\s@?,]+)*(\?.*)?|\?.+)$/i,
]

/** The address of a link that somebody wrote, when it is one that may be followed: https and mail, complete, nothing else. */
export const followable = (address: string): string | undefined =>
  followables.some((pattern) => pattern.test(address)) ? address : undefined

/** The elements that HTML keeps; of every other its words remain. */
export const keptElements: readonly string[] = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'mark', 'span', 'div', 'a'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** The attributes that elements of HTML keep; those of `*` stand on any. */
export const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  '*': ['dir', 'lang'],
}
