import { Document, Link, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactElement } from 'react'
import { across, along, runsRight } from './direction.ts'
import { drawAlone, drawable, fontFamilies } from './fonts.ts'
import type { SheetFact } from './render.ts'

/** A stretch of words that look alike. */
export interface Run {
  readonly text: string
  readonly isStrong?: boolean
  readonly isStressed?: boolean
  readonly href?: string
}
/** A paragraph, or what stands like one; `depth` moves it in, `marker` stands before it. */
export interface Block {
  readonly kind: 'heading' | 'text' | 'quote' | 'code' | 'rule'
  readonly runs: readonly Run[]
  readonly level?: number
  readonly depth?: number
  readonly marker?: string
}
/** Running text with facts about it at its end. Labels come translated; each paragraph runs the way of its own letters. */
export interface Paper {
  readonly title: string
  readonly from: string
  readonly note: string
  readonly blocks: readonly Block[]
  readonly facts: { readonly label: string; readonly list: readonly SheetFact[] }
  readonly pageText: (page: number, pages: number) => string
  readonly direction: 'ltr' | 'rtl'
  readonly language: string
}

const words = 10.5
const styles = StyleSheet.create({
  page: { paddingHorizontal: 54, paddingTop: 48, paddingBottom: 54, fontSize: words, color: '#1b1f23' },
  // Not on the page: a text written page by page would not be drawn at all.
  body: { fontSize: words, lineHeight: 1.5 },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.25, marginTop: 4, marginBottom: 4 },
  strong: { fontWeight: 600 },
  stressed: { textDecoration: 'underline' },
  muted: { color: '#5b6470', fontSize: 9 },
  block: { marginBottom: 7 },
  rule: { borderBottomWidth: 0.5, borderBottomColor: '#9aa1ab', marginVertical: 8 },
  facts: { marginTop: 20, borderTopWidth: 1, borderTopColor: '#1b1f23', paddingTop: 8 },
  pages: { position: 'absolute', bottom: 24, fontSize: 8, color: '#5b6470' },
})
const headings = [16, 13.5, 12, 11, 10.5, 10.5]

/** Draws running text as PDF, over as many pages as it needs. */
export const renderPaper = (paper: Paper): Promise<Buffer> => drawAlone(() => renderToBuffer(documentOf(drawable(paper))))

// Each run says the direction anew: the renderer orders a line by that of its first run. And no two neighbours are of one size to the
// last digit: it would look up the first letters of the second in the first font of the list only, and draw boxes.
const runOf = ({ text, isStrong, isStressed, href }: Run, index: number, direction: 'ltr' | 'rtl', size: number) => {
  const style = { direction, fontSize: size + (index % 2) / 1_000, ...(isStrong && styles.strong), ...(isStressed && styles.stressed) }
  return href ? h(Link, { key: index, src: href, style }, text) : h(Text, { key: index, style }, text)
}

function blockOf({ kind, runs, level = 1, depth = 0, marker }: Block, index: number, isRtlPaper: boolean) {
  if (kind === 'rule') return h(View, { key: index, style: styles.rule })
  const isRtl = runsRight(runs.map(({ text }) => text).join(''), isRtlPaper)
  const inset = depth * 16 + (kind === 'quote' ? 14 : 0)
  const fontSize = kind === 'heading' ? headings[level - 1]! : words
  const look = {
    ...along(isRtl),
    fontSize,
    ...(kind === 'heading' && { fontWeight: 600, marginTop: 6 }),
    ...(kind === 'quote' && { color: '#5b6470' }),
    flex: 1,
  }
  return h(
    View,
    { key: index, style: [across(isRtl), styles.block, isRtl ? { paddingRight: inset } : { paddingLeft: inset }] },
    marker ? h(Text, { style: { ...along(isRtl), width: 18 } }, marker) : null,
    h(
      Text,
      { style: look, ...(kind === 'heading' && { minPresenceAhead: 40 }) },
      ...runs.map((run, at) => runOf(run, at, isRtl ? 'rtl' : 'ltr', fontSize)),
    ),
  )
}

function documentOf(paper: Paper): ReactElement<ComponentProps<typeof Document>> {
  const isRtl = paper.direction === 'rtl'
  const line = (key: string, text: string, style: (typeof styles)['title' | 'muted' | 'strong']) =>
    h(Text, { key, style: { ...along(runsRight(text, isRtl)), ...style } }, text)
  const fact = ({ label, value }: SheetFact) =>
    h(
      View,
      { key: label, style: [across(isRtl), { gap: 8, marginBottom: 2 }] },
      h(Text, { style: { ...along(isRtl), ...styles.muted, width: 120 } }, label),
      h(Text, { style: { ...along(runsRight(value, false)), textAlign: along(isRtl).textAlign, flex: 1, fontSize: 9 } }, value),
    )
  const pages = h(Text, {
    key: 'pages',
    style: [styles.pages, isRtl ? { left: 54 } : { right: 54 }],
    fixed: true,
    render: ({ pageNumber, totalPages }) => paper.pageText(pageNumber, totalPages),
  })
  // The renderer's types know one family; it takes a list and looks letters up in its order.
  const family = { fontFamily: fontFamilies as unknown as string, direction: paper.direction }
  return h(
    Document,
    { title: paper.title, language: paper.language, author: paper.from },
    h(
      Page,
      { size: 'A4', style: [styles.page, family] },
      h(
        View,
        { key: 'body', style: styles.body },
        line('from', paper.from, styles.muted),
        line('title', paper.title, styles.title),
        h(View, { key: 'note', style: { marginBottom: 16 } }, line('text', paper.note, styles.muted)),
        ...paper.blocks.map((block, index) => blockOf(block, index, isRtl)),
        h(
          View,
          { key: 'facts', style: styles.facts, wrap: false },
          line('label', paper.facts.label, styles.strong),
          ...paper.facts.list.map(fact),
        ),
      ),
      pages,
    ),
  )
}
