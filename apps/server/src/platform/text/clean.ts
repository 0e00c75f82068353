import { marked, type Token } from 'marked'
import sanitizeHtml from 'sanitize-html'

const isLink = (href: string) => /^(https:\/\/|mailto:)/i.test(href.trim())

const allowedWith = (isLink: (href: string) => boolean): sanitizeHtml.IOptions => ({
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'mark', 'span', 'div', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    '*': ['dir', 'lang'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
    'title',
    'xmp',
    'noembed',
  ],
  nestingLimit: 50,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: isLink(href) ? { href: href.trim(), ...(title && { title }), rel: 'noopener', target: '_blank' } : {},
    }),
  },
})
const allowed = allowedWith(isLink)

/** HTML that somebody wrote, without anything that could run, load or deceive in the browser of others (G-C-82). */
export const cleanHtml = (html: string) => sanitizeHtml(html, allowed).trim()

/** HTML of a mail, cleaned as any other; besides, links may be what the caller knows to be its own. */
export const cleanMail = (html: string, isOwn: (href: string) => boolean) =>
  sanitizeHtml(html, {
    ...allowedWith((href) => isOwn(href) || (isLink(href) && !href.includes('{{'))),
    allowedSchemes: ['https', 'http', 'mailto'],
  }).trim()

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
/** Clean HTML as plain text: paragraphs stay apart, and a link is followed by its address. */
export const textOfHtml = (html: string) =>
  sanitizeHtml(
    html
      .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
        words.includes(href) ? words : `${words} (${href})`,
      )
      .replace(/\s*<\/(p|h[2-4]|blockquote|pre|ul|ol|table|div)>\s*/g, '\n\n')
      .replace(/\s*(<br \/>|<hr \/>|<\/(li|tr|dt|dd)>)\s*/g, '\n')
      .replaceAll('<li>', '- ')
      .replaceAll('</td>', ' '),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replace(/&(lt|gt|quot|#39|amp);/g, (sign) => signs[sign]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Markdown that somebody wrote: HTML in it stays text, and links lead to https or mail addresses only (G-C-82). */
export function cleanMarkdown(text: string): string {
  // A tag can only begin with one of these after the bracket; as an entity it is read as the bracket it was.
  const plain = text.replace(/<(?=[a-z/!?])/gi, '&lt;')
  const bad = badLinks(marked.lexer(plain))
  return bad.reduce((kept, { raw, text: words }) => kept.replaceAll(raw, words), plain).trim()
}

function badLinks(tokens: readonly Token[]): { raw: string; text: string }[] {
  const found: { raw: string; text: string }[] = []
  void marked.walkTokens([...tokens], (token) => {
    if (token.type === 'image' || (token.type === 'link' && !isLink(token.href))) found.push({ raw: token.raw, text: token['text'] ?? '' })
    if (token.type === 'def' && !isLink(token.href)) found.push({ raw: token.raw, text: '' })
  })
  return found
}
