import { followable } from '@embark/contract/kernel/written.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree | Tree['children'][number]
type Level = 2 | 3 | 4 | 5 | 6

/** Headings as they are within the page: from the level they begin at, without leaving out one. */
function levelsOf(tree: Tree, first: 2 | 3) {
  const depths = tree.children.flatMap((node) => (node.type === 'heading' ? [node.depth] : []))
  const known = [...new Set(depths)].sort()
  let last: number = first - 1
  return depths.map((depth) => {
    last = Math.min(known.indexOf(depth) + first, last + 1, 6)
    return last as Level
  })
}

/** What drawing a node needs to know of its text. */
interface Ground {
  /** The levels of the headings that are still to come. */
  readonly levels: Level[]
  /** The addresses that references lead to. */
  readonly addresses: ReadonlyMap<string, string>
  /** Draws a link that leads to a page of the portal, where a text of ours has some. */
  readonly within?: ((address: string, words: ReactNode) => ReactNode) | undefined
}

const definitionsIn = (node: Node): [string, string][] =>
  node.type === 'definition' ? [[node.identifier, node.url]] : 'children' in node ? node.children.flatMap(definitionsIn) : []

const inside = (node: Node, ground: Ground) => ('children' in node ? node.children.map((child, key) => draw(child, key, ground)) : null)

/** A block is read from the side its own letters begin on. */
const block = (Element: 'p' | 'blockquote' | 'ol' | 'ul' | `h${Level}`, node: Node, key: number, ground: Ground, start?: number) => (
  <Element key={key} {...(start !== undefined && { start })} dir="auto">
    {inside(node, ground)}
  </Element>
)

function link(address: string | undefined, node: Node, key: number, ground: Ground) {
  if (ground.within && address?.startsWith('/')) return <Fragment key={key}>{ground.within(address, inside(node, ground))}</Fragment>
  const href = address && followable(address)
  if (!href) return <span key={key}>{inside(node, ground)}</span>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {inside(node, ground)}
    </a>
  )
}

const line = (row: Extract<Node, { type: 'tableRow' }>, Cell: 'th' | 'td', key: number, ground: Ground) => (
  <tr key={key}>
    {row.children.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing but their place
      <Cell key={index}>{inside(cell, ground)}</Cell>
    ))}
  </tr>
)

const table = ({ children: [head, ...rows] }: Extract<Node, { type: 'table' }>, key: number, ground: Ground) => (
  <table key={key} dir="auto">
    <thead>{head && line(head, 'th', 0, ground)}</thead>
    <tbody>{rows.map((row, index) => line(row, 'td', index, ground))}</tbody>
  </table>
)

/** Draws a node of a parsed text as an element; there is no way from the text to HTML of its own. */
function draw(node: Node, key: number, ground: Ground): ReactNode {
  switch (node.type) {
    case 'heading':
      return block(`h${ground.levels.shift() ?? 6}`, node, key, ground)
    case 'paragraph':
      return block('p', node, key, ground)
    case 'blockquote':
      return block('blockquote', node, key, ground)
    case 'list':
      return node.ordered ? block('ol', node, key, ground, node.start ?? 1) : block('ul', node, key, ground)
    case 'listItem':
      return (
        <li key={key}>
          {node.children.map((child, index) => (child.type === 'paragraph' ? inside(child, ground) : draw(child, index, ground)))}
        </li>
      )
    case 'table':
      return table(node, key, ground)
    case 'strong':
      return <strong key={key}>{inside(node, ground)}</strong>
    case 'emphasis':
      return <em key={key}>{inside(node, ground)}</em>
    case 'delete':
      return <s key={key}>{inside(node, ground)}</s>
    case 'link':
      return link(node.url, node, key, ground)
    case 'linkReference':
      return link(ground.addresses.get(node.identifier), node, key, ground)
    case 'code':
      return <pre key={key}>{node.value}</pre>
    case 'inlineCode':
      return <code key={key}>{node.value}</code>
    case 'thematicBreak':
      return <hr key={key} />
    case 'break':
      return <br key={key} />
    case 'image':
    case 'imageReference':
      return node.alt
    default:
      // HTML is shown as the letters it was typed with.
      return 'value' in node ? node.value : inside(node, ground)
  }
}

/** A parsed text as elements, its headings from the level `first` on: without HTML and pictures, links to https and mail only (G-C-82). */
export function drawnMarkdown(tree: Tree, within?: Ground['within'], first: 2 | 3 = 3) {
  // Where two definitions have one name, the first counts.
  const ground = { levels: levelsOf(tree, first), addresses: new Map(definitionsIn(tree).reverse()), within }
  return tree.children.map((node, key) => draw(node, key, ground))
}

/** Plain markdown, as agreements are written in. */
export const Markdown = ({ text, className }: { text: string; className: string }) => (
  <div className={className}>{drawnMarkdown(fromMarkdown(text))}</div>
)
