import createPurifier from 'dompurify'
import { Marked } from 'marked'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
// Raw HTML is off: what looks like it is shown as it was typed.
const reader = new Marked({ gfm: true, renderer: { html: ({ text }) => escaped(text), image: ({ text }) => escaped(text) } })

const purifier = createPurifier(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('rel', 'noopener')
  node.setAttribute('target', '_blank')
})
const tags =
  'p br hr h2 h3 h4 blockquote pre code ul ol li dl dt dd b strong i em u s sub sup small mark span div a table caption thead tbody tfoot tr th td'

/** What somebody wrote, as nodes that hold nothing that could run, load or lead astray (G-C-82). */
export function cleanNodes(source: string, kind: 'html' | 'markdown'): DocumentFragment {
  const html = kind === 'html' ? source : reader.parse(source, { async: false })
  return purifier.sanitize(html.replace(/<(\/?)h1\b/gi, '<$1h2'), {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: ['href', 'title', 'colspan', 'rowspan', 'scope', 'dir', 'lang'],
    ALLOWED_URI_REGEXP: /^(?:https:|mailto:)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}
