import { followable, keptAttributes, keptElements } from '@embark/contract/kernel/written.ts'
import createPurifier from 'dompurify'

const purifier = createPurifier(window)
const everywhere = keptAttributes['*']!
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const mayStay = [...everywhere, ...(keptAttributes[node.tagName.toLowerCase()] ?? [])].includes(attribute.attrName)
  const isFollowed = attribute.attrName !== 'href' || followable(attribute.attrValue.trim())
  if (!mayStay || !isFollowed) attribute.keepAttr = false
})
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('rel', 'noopener')
  node.setAttribute('target', '_blank')
})

/** HTML that somebody wrote, as nodes that hold nothing that could run, load or lead astray (G-C-82). */
export const cleanNodes = (html: string): DocumentFragment =>
  purifier.sanitize(html.replace(/<(\/?)h1\b/gi, '<$1h2'), {
    ALLOWED_TAGS: [...keptElements],
    ALLOWED_ATTR: Object.values(keptAttributes).flat(),
    ALLOWED_URI_REGEXP: /^(?:https:|mailto:)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
