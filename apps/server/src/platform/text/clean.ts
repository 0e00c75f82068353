import { followable, keptAttributes, keptElements } from '@embark/contract/kernel/written.ts'
import sanitizeHtml from 'sanitize-html'
import { type MarkdownNode, readFeedMarkdown } from './markdown.ts'

const isLink = (href: string) => followable(href.trim()) !== undefined

const allowedWith = (isLink: (href: string) => boolean): sanitizeHtml.IOptions => ({
  allowedTags: [...keptElements],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(keptAttributes).map(([element, names]) => [element, [...names]])),
    a: [...keptAttributes['a']!, 'rel', 'target'],
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
  let kept = text
  // The words of what is taken away may read as something else than they did within it.
  for (let before = ''; kept !== before; ) {
    before = kept
    // A tag can only begin with one of these after the bracket; as an entity it is read as the bracket it was.
    kept = withoutBadLinks(kept.replace(/<(?=[a-z/!?])/gi, '&lt;'))
  }
  return kept.trim()
}

interface Cut {
  readonly from: number
  readonly to: number
  readonly words: string
}

function withoutBadLinks(text: string): string {
  const tree = readFeedMarkdown(text)
  const nodes = everyNode(tree)
  const bad = new Set(nodes.flatMap((node) => (node.type === 'definition' && !followable(node.url) ? [node.identifier] : [])))
  const cuts = nodes.flatMap((node) => cutsOf(node, bad)).filter(({ from, to }) => from < to)
  // From the end, so that what is cut does not move what is still to be cut.
  return cuts
    .sort((one, other) => other.from - one.from)
    .reduce((kept, { from, to, words }) => kept.slice(0, from) + words + kept.slice(to), text)
}

/** A node and all within it. */
const everyNode = (node: MarkdownNode): MarkdownNode[] => [node, ...('children' in node ? node.children.flatMap(everyNode) : [])]

/** What is cut of a node that may not stay as it is: of a picture all but its words, of a link that is not followed all round its words. */
function cutsOf(node: MarkdownNode, bad: ReadonlySet<string>): Cut[] {
  const [from, to] = boundsOf(node)
  if (node.type === 'image' || node.type === 'imageReference') return [{ from, to, words: node.alt ?? '' }]
  if (node.type === 'definition' && bad.has(node.identifier)) return [{ from, to, words: '' }]
  const isBad = (node.type === 'link' && !followable(node.url)) || (node.type === 'linkReference' && bad.has(node.identifier))
  if (!isBad || !('children' in node)) return []
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (!first || !last) return [{ from, to, words: '' }]
  return [
    { from, to: boundsOf(first)[0], words: '' },
    { from: boundsOf(last)[1], to, words: '' },
  ]
}

/** Where a node stands in the text; a bare address that was found within words stands nowhere by itself, and nothing of it is cut. */
const boundsOf = ({ position }: MarkdownNode): readonly [number, number] => [position?.start.offset ?? 0, position?.end.offset ?? 0]
