import type { SignedCopy } from '@embark/contract/agreements/signature/signature.contract.ts'
import { copyTexts } from '@embark/contract/agreements/signature/signature.rules.ts'
import { directionOf, type Language } from '@embark/contract/kernel/language.ts'
import { followable } from '@embark/contract/kernel/written.ts'
import { translate } from '@embark/locales/translate.ts'
import type { Block, Paper, Run } from '#platform/pdf/paper.ts'
import { type MarkdownNode, readMarkdown } from '#platform/text/markdown.ts'

type Look = Omit<Run, 'text'>

/** The words within a block; what markdown does not allow here stays as it was typed. */
function runsOf(node: MarkdownNode, look: Look = {}): Run[] {
  const inside = (more: Look = {}) => ('children' in node ? node.children.flatMap((child) => runsOf(child, { ...look, ...more })) : [])
  switch (node.type) {
    case 'strong':
      return inside({ isStrong: true })
    case 'emphasis':
      return inside({ isStressed: true })
    case 'link': {
      const href = followable(node.url)
      return inside(href ? { href } : {})
    }
    case 'break':
      return [{ text: '\n' }]
    case 'image':
      return node.alt ? [{ ...look, text: node.alt }] : []
    default:
      return 'value' in node ? [{ ...look, text: node.value.replace(/\n/g, node.type === 'code' ? '\n' : ' ') }] : inside()
  }
}

/** The text of an agreement as paragraphs to print. */
export function blocksOf(markdown: string): Block[] {
  const walk = (node: MarkdownNode, depth: number, quoted: boolean): Block[] => {
    const kind = quoted ? 'quote' : 'text'
    switch (node.type) {
      case 'heading':
        return [{ kind: 'heading', level: node.depth, depth, runs: runsOf(node) }]
      case 'thematicBreak':
        return [{ kind: 'rule', runs: [] }]
      case 'code':
        return [{ kind: 'code', depth: depth + 1, runs: runsOf(node) }]
      case 'blockquote':
        return node.children.flatMap((child) => walk(child, depth, true))
      case 'list':
        return node.children.flatMap((item, index) =>
          item.children.flatMap((child, part) => {
            const marker = node.ordered ? `${(node.start ?? 1) + index}.` : '•'
            return walk(child, depth + 1, quoted).map((block, at) =>
              part === 0 && at === 0 && !block.marker ? { ...block, marker } : block,
            )
          }),
        )
      case 'root':
        return node.children.flatMap((child) => walk(child, depth, quoted))
      default:
        return [{ kind, depth, runs: runsOf(node) }]
    }
  }
  return walk(readMarkdown(markdown), 0, false)
}

/** A moment as paper says it: 21-11-2026 15:30:12. */
const momentText = (at: Date) => {
  const [day, time] = at.toISOString().split('T') as [string, string]
  return `${day.split('-').reverse().join('-')} ${time.slice(0, 8)}`
}
const offsetText = (minutes: number) => {
  const whole = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

/** The signed copy as a paper: the text, and below it all that proves the signature. */
export function paperOf(copy: SignedCopy, company: string, language: Language): Paper {
  const t = (text: string, vars: Record<string, string | number> = {}) => translate(language, text, vars)
  const at = new Date(copy.signed_at)
  const local = new Date(at.getTime() + copy.offset_minutes * 60_000)
  const facts: readonly (readonly [string, string | null])[] = [
    [t(copyTexts.agency), copy.agent.name],
    [t(copyTexts.company), copy.signed_by_company],
    [t(copyTexts.name), copy.signed_by_name],
    [t(copyTexts.designation), copy.signed_by_designation],
    [t(copyTexts.utc), momentText(at)],
    [t(copyTexts.local), `${momentText(local)} ${offsetText(copy.offset_minutes)}`],
    [t(copyTexts.ip), copy.ip],
    [t(copyTexts.browser), copy.user_agent],
    [t(copyTexts.hash), copy.content_sha256],
  ]
  return {
    title: copy.title,
    from: company,
    note: t(copyTexts.version, { number: copy.version_no ?? 1 }),
    blocks: blocksOf(copy.content),
    facts: { label: t(copyTexts.proof), list: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])) },
    pageText: (page, pages) => t('Page {{page}} of {{pages}}', { page, pages }),
    direction: directionOf(language),
    language,
  }
}
