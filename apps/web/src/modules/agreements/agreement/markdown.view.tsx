import { followable } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { ReactNode } from 'react'
import '../agreements.css'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree | Tree['children'][number]

/** Headings as they are within the page: under its own, without leaving out a level. */
function levelsOf(tree: Tree) {
  const depths = tree.children.flatMap((node) => (node.type === 'heading' ? [node.depth] : []))
  const known = [...new Set(depths)].sort()
  let last = 2
  return depths.map((depth) => {
    last = Math.min(known.indexOf(depth) + 3, last + 1, 6)
    return last as 3 | 4 | 5 | 6
  })
}

/** Draws the nodes of a parsed text as elements; there is no way from the text to HTML of its own. */
function drawer(levels: (3 | 4 | 5 | 6)[]) {
  const draw = (node: Node, key: number): ReactNode => {
    const inside = () => ('children' in node ? node.children.map(draw) : null)
    switch (node.type) {
      case 'heading': {
        const Heading = `h${levels.shift() ?? 6}` as const
        return (
          <Heading key={key} dir="auto">
            {inside()}
          </Heading>
        )
      }
      case 'paragraph':
        return (
          <p key={key} dir="auto">
            {inside()}
          </p>
        )
      case 'list':
        return node.ordered ? (
          <ol key={key} start={node.start ?? 1} dir="auto">
            {inside()}
          </ol>
        ) : (
          <ul key={key} dir="auto">
            {inside()}
          </ul>
        )
      case 'listItem':
        return (
          <li key={key}>
            {node.children.map((child, index) => (child.type === 'paragraph' ? child.children.map(draw) : draw(child, index)))}
          </li>
        )
      case 'blockquote':
        return (
          <blockquote key={key} dir="auto">
            {inside()}
          </blockquote>
        )
      case 'strong':
        return <strong key={key}>{inside()}</strong>
      case 'emphasis':
        return <em key={key}>{inside()}</em>
      case 'link': {
        const href = followable(node.url)
        return href ? (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer">
            {inside()}
          </a>
        ) : (
          <span key={key}>{inside()}</span>
        )
      }
      case 'code':
        return <pre key={key}>{node.value}</pre>
      case 'inlineCode':
        return <code key={key}>{node.value}</code>
      case 'thematicBreak':
        return <hr key={key} />
      case 'break':
        return <br key={key} />
      case 'image':
        return node.alt
      default:
        // HTML is shown as the letters it was typed with.
        return 'value' in node ? node.value : inside()
    }
  }
  return draw
}

/** The text of an agreement: markdown without HTML and pictures, links to https and mail only (G-C-82). */
export function Markdown({ text }: { text: string }) {
  const tree = fromMarkdown(text)
  return <div className="agreement-text">{tree.children.map(drawer(levelsOf(tree)))}</div>
}
