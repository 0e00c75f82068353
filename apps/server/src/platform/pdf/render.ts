import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react'
import { across, along, runsRight } from './direction.ts'
import { drawAlone, drawable, fontFamilies } from './fonts.ts'

export interface SheetFact {
  readonly label: string
  readonly value: string
}
interface SheetRow {
  readonly title: string
  readonly notes: readonly string[]
  readonly amount: string
}
/** One thing to choose: what it is, what it costs line by line and in all, and when which part of it is paid. */
export interface SheetOption {
  readonly title: string
  readonly notes: readonly string[]
  readonly rows: readonly SheetRow[]
  /** What it costs in all, where it is something to pay. */
  readonly total?: SheetFact | undefined
  /** The total said another way, such as in another currency, a line each. */
  readonly asides: readonly string[]
  readonly plan?: { readonly label: string; readonly rows: readonly SheetRow[] } | undefined
}
/** What is asked for: the lines of a bill with their sum, or several things of which the reader chooses one. */
type SheetBody =
  | {
      readonly columns: { readonly description: string; readonly amount: string }
      readonly rows: readonly SheetRow[]
      readonly total: SheetFact
      readonly options?: undefined
    }
  | { readonly options: readonly SheetOption[] }
/** A document on paper: who asks whom for how much and until when, for what, and where to pay it. Texts come translated. */
export type Sheet = SheetHead & SheetBody
interface SheetHead {
  readonly name: string
  readonly number: string
  readonly from: { readonly name: string; readonly lines: readonly string[] }
  /** The company's own picture as PNG, which stands in place of the mark. */
  readonly logo?: Buffer | undefined
  /** The mark before the name: its colour, and that of the letter on it. */
  readonly mark: { readonly color: string; readonly ink: string }
  /** What the reader must know, in one line: how much and until when. */
  readonly sentence: string
  readonly to: { readonly label: string; readonly lines: readonly string[] }
  readonly facts: readonly (readonly SheetFact[])[]
  readonly pay?: { readonly label: string; readonly facts: readonly (readonly SheetFact[])[] } | undefined
  readonly closing?: string | undefined
  /** Stands at the foot of every page. */
  readonly foot: { readonly name: string; readonly facts: readonly SheetFact[] }
  /** Said above all else when the document no longer counts. */
  readonly stamp?: string | undefined
  /** 'Page 1 of 2', made from the two numbers. */
  readonly pageText: (page: number, pages: number) => string
  readonly direction: 'ltr' | 'rtl'
  readonly language: string
}

type TextStyle = Exclude<ComponentProps<typeof Text>['style'], undefined | readonly unknown[]>

const ink = { text: '#1d1c1a', second: '#565249', third: '#6b665c', line: '#e8e5de', canvas: '#faf9f6', danger: '#ae2a1b' }
const margin = 48
// A text larger than the page's says its own height of line: it would inherit that of small letters and be drawn over the next.
const styles = StyleSheet.create({
  page: { paddingHorizontal: margin, paddingTop: margin, paddingBottom: 74, fontSize: 10.5, color: ink.text },
  // Not on the page: a text written page by page would not be drawn at all.
  body: { fontSize: 10.5, lineHeight: 1.43 },
  head: { gap: 24 },
  mark: { width: 30, height: 30, borderRadius: 7, alignItems: 'center', justifyContent: 'center' },
  logo: { height: 40, maxWidth: 220, objectFit: 'contain', marginBottom: 10 },
  initial: { fontSize: 15, lineHeight: 1.25, fontWeight: 600 },
  company: { fontSize: 12, lineHeight: 1.3, fontWeight: 600 },
  kind: { fontSize: 15, lineHeight: 1.3, fontWeight: 600 },
  stamp: { fontSize: 12, lineHeight: 1.3, fontWeight: 600, color: ink.danger, marginTop: 28 },
  sentence: { fontSize: 21, lineHeight: 1.3, fontWeight: 600 },
  strong: { fontWeight: 600 },
  label: { fontSize: 9.5, color: ink.third },
  muted: { color: ink.second },
  columns: { borderBottomWidth: 0.75, borderBottomColor: ink.text, paddingBottom: 6, marginTop: 30 },
  row: { borderBottomWidth: 0.5, borderBottomColor: ink.line, paddingVertical: 9, gap: 16 },
  amount: { maxWidth: 240 },
  apart: { justifyContent: 'space-between' },
  option: { borderBottomWidth: 0.75, borderBottomColor: ink.text, paddingBottom: 6 },
  optionTitle: { fontSize: 13, lineHeight: 1.3, fontWeight: 600 },
  totals: { paddingTop: 12 },
  total: { fontSize: 13, lineHeight: 1.3, fontWeight: 600 },
  pay: { backgroundColor: ink.canvas, borderRadius: 9, padding: 18, marginTop: 24, gap: 8 },
  payLabel: { fontSize: 11.5, lineHeight: 1.3, fontWeight: 600 },
  closing: { marginTop: 16, color: ink.second },
  footLine: { position: 'absolute', bottom: 52, left: margin, right: margin, borderTopWidth: 0.5, borderTopColor: ink.line },
  foot: { position: 'absolute', top: 795, fontSize: 9, lineHeight: 1.3, color: ink.second },
  // Two lines where the company says much of itself by law; the page stands beside the first.
  footWords: { width: 340 },
})

/** Draws a sheet as PDF, over as many pages as it needs; lines run from the right in Arabic. */
export function renderSheet({ logo, ...sheet }: Sheet): Promise<Buffer> {
  return drawAlone(() => renderToBuffer(documentOf({ ...drawable(sheet), logo })))
}

/** The texts of a sheet: sentences run the way of its language, names and numbers the way of their own letters; all begin at one edge. */
function writer(isRtl: boolean) {
  const { textAlign } = along(isRtl)
  const said = (value: string, style: TextStyle = {}) => h(Text, { style: { ...along(isRtl), ...style } }, value)
  const text = (value: string, style: TextStyle = {}) =>
    h(Text, { style: { ...along(runsRight(value, isRtl)), textAlign, ...style } }, value)
  const fact = ({ label, value }: SheetFact) => h(View, { style: { marginBottom: 6 } }, said(label, styles.label), text(value))
  const beside = (style: NonNullable<ComponentProps<typeof View>['style']>, ...parts: ReactNode[]) =>
    h(View, { style: [across(isRtl), ...[style].flat()] }, ...parts)
  return { said, text, fact, beside }
}
type Writer = ReturnType<typeof writer>

function documentOf(sheet: Sheet): ReactElement<ComponentProps<typeof Document>> {
  const isRtl = sheet.direction === 'rtl'
  const write = writer(isRtl)
  // The renderer's types know one family; it takes a list and looks letters up in its order.
  const family = { fontFamily: fontFamilies as unknown as string, direction: sheet.direction }
  return h(
    Document,
    { title: `${sheet.name} ${sheet.number}`, language: sheet.language, author: sheet.from.name },
    h(
      Page,
      { size: 'A4', style: [styles.page, family] },
      ...partsOf(sheet, write).map((part) => h(View, { style: styles.body }, part)),
      ...footOf(sheet, write),
    ),
  )
}

/** What a sheet says, from above to below. */
function partsOf(sheet: Sheet, write: Writer) {
  const { stamp, sentence, pay, closing } = sheet
  const { said } = write
  return [
    headOf(sheet, write),
    ...(stamp ? [said(stamp, styles.stamp)] : []),
    h(View, { style: { marginTop: stamp ? 8 : 32, marginBottom: 26 } }, said(sentence, styles.sentence)),
    partiesOf(sheet, write),
    ...(sheet.options ? sheet.options.map((option) => optionOf(option, write)) : billOf(sheet, write)),
    ...(pay ? [payOf(pay, write)] : []),
    ...(closing ? [said(closing, styles.closing)] : []),
  ]
}

const rowOf = ({ title, notes, amount }: SheetRow, { text, beside }: Writer, titleStyle: TextStyle = styles.strong) =>
  h(
    View,
    { wrap: false },
    beside(
      styles.row,
      h(View, { style: { flex: 1 } }, text(title, titleStyle), ...notes.map((note) => text(note, styles.muted))),
      text(amount, styles.amount),
    ),
  )

/** The lines of the bill and their sum; its head is said again on every page they reach. */
function billOf({ columns, rows, total }: Exclude<SheetBody, { options: readonly SheetOption[] }>, write: Writer) {
  const { said, text, beside } = write
  const head = beside([styles.columns, styles.apart], said(columns.description, styles.label), said(columns.amount, styles.label))
  return [
    h(View, {}, h(View, { fixed: true }, head), ...rows.map((row) => rowOf(row, write))),
    beside([styles.totals, styles.apart], said(total.label, styles.total), text(total.value, styles.total)),
  ]
}

/** One thing to choose, with its own sum. */
function optionOf({ title, notes, rows, total, asides, plan }: SheetOption, write: Writer) {
  const { said, text, beside } = write
  const head = h(
    View,
    { style: styles.option, wrap: false, minPresenceAhead: 80 },
    text(title, styles.optionTitle),
    ...notes.map((note) => text(note, styles.muted)),
  )
  return h(
    View,
    { style: { marginTop: 26 } },
    head,
    ...rows.map((row) => rowOf(row, write, {})),
    ...(total ? [beside([styles.totals, styles.apart], said(total.label, styles.total), text(total.value, styles.total))] : []),
    ...asides.map((line) => text(line, styles.muted)),
    ...(plan
      ? [h(View, { style: styles.pay }, said(plan.label, styles.payLabel), h(View, {}, ...plan.rows.map((row) => rowOf(row, write, {}))))]
      : []),
  )
}

/** Who writes at the start, with their mark; what it is and its number at the end. */
function headOf(sheet: Sheet, write: Writer) {
  const { name, number, direction } = sheet
  const { said, text, beside } = write
  return beside(
    styles.head,
    authorOf(sheet, write),
    h(
      View,
      { style: { alignItems: direction === 'rtl' ? 'flex-start' : 'flex-end' } },
      said(name, styles.kind),
      text(number, styles.muted),
    ),
  )
}

/** The company with its logo above, or with its first letter on its colour beside. */
function authorOf({ from, logo, mark, direction }: Sheet, { text, beside }: Writer) {
  const words = [text(from.name, styles.company), ...from.lines.map((line) => text(line, styles.muted))]
  if (logo) {
    const edge = direction === 'rtl' ? ('flex-end' as const) : ('flex-start' as const)
    return h(View, { style: { flex: 1 } }, h(Image, { src: logo, style: [styles.logo, { alignSelf: edge }] }), ...words)
  }
  const initial = Array.from(from.name.trim())[0]?.toUpperCase() ?? ''
  const letter = h(Text, { style: [styles.initial, { color: mark.ink }] }, initial)
  return beside(
    { gap: 10, flex: 1 },
    h(View, { style: [styles.mark, { backgroundColor: mark.color }] }, letter),
    h(View, { style: { flex: 1 } }, ...words),
  )
}

function partiesOf({ to, facts }: Sheet, { said, text, fact, beside }: Writer) {
  const party = h(
    View,
    { style: { flex: 1.3 } },
    said(to.label, styles.label),
    ...to.lines.map((line, index) => text(line, index === 0 ? styles.strong : {})),
  )
  return beside({ gap: 20 }, party, ...facts.map((list) => h(View, { style: { flex: 1 } }, ...list.map(fact))))
}

function payOf(pay: NonNullable<Sheet['pay']>, { said, fact, beside }: Writer) {
  return h(
    View,
    { style: styles.pay, wrap: false },
    said(pay.label, styles.payLabel),
    beside({ gap: 20 }, ...pay.facts.map((list) => h(View, { style: { flex: 1 } }, ...list.map(fact)))),
  )
}

/** The foot of every page: who writes, and which page of which document it is. */
function footOf({ foot, number, pageText, direction }: Sheet, { beside }: Writer) {
  const isRtl = direction === 'rtl'
  const [start, end] = isRtl ? [{ right: margin }, { left: margin }] : [{ left: margin }, { right: margin }]
  const words = [foot.name, ...foot.facts.flatMap(({ label, value }) => ['·', label, value])]
  return [
    h(View, { fixed: true, style: styles.footLine }),
    h(
      View,
      { fixed: true, style: [styles.foot, styles.footWords, start] },
      beside({ flexWrap: 'wrap', columnGap: 3 }, ...words.map((word) => h(Text, { style: along(runsRight(word, isRtl)) }, word))),
    ),
    h(Text, {
      fixed: true,
      style: { ...styles.foot, ...end },
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) => `${number} · ${pageText(pageNumber, totalPages)}`,
    }),
  ]
}
