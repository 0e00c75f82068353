import { followable, markdownComplaints } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'

type Tree = ReturnType<typeof fromMarkdown>
/** A piece of a parsed text: a block, or something within one. */
export type MarkdownNode = Tree | Tree['children'][number]

/** What in a text would not be shown as its writer means it; nothing when all of it is plain markdown (G-C-82). */
export function markdownComplaint(text: string): string | undefined {
  const complaintOf = (node: MarkdownNode): string | undefined => {
    if (node.type === 'html') return markdownComplaints.html
    if (node.type === 'image' || node.type === 'imageReference') return markdownComplaints.picture
    if (node.type === 'definition') return markdownComplaints.definition
    if (node.type === 'link' && !followable(node.url)) return markdownComplaints.link
    return 'children' in node ? node.children.map(complaintOf).find(Boolean) : undefined
  }
  return complaintOf(fromMarkdown(text))
}
