import { markdownComplaints } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import { followable } from '@embark/contract/kernel/written.ts'
import { type MarkdownNode, readMarkdown } from '#platform/text/markdown.ts'

/** The parts of a text that would not be shown as meant; none if all of it is plain markdown (G-C-82). */
export function markdownComplaint(text: string): string | undefined {
  const complaintOf = (node: MarkdownNode): string | undefined => {
    if (node.type === 'html') return markdownComplaints.html
    if (node.type === 'image' || node.type === 'imageReference') return markdownComplaints.picture
    if (node.type === 'definition') return markdownComplaints.definition
    if (node.type === 'link' && !followable(node.url)) return markdownComplaints.link
    return 'children' in node ? node.children.map(complaintOf).find(Boolean) : undefined
  }
  return complaintOf(readMarkdown(text))
}
