import type { ReactNode } from 'react'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'

/** One line of every record's menu: what it does, for which records, and why not for one of them. Without any deed it opens the record's form. */
export interface RowAct<Row> {
  readonly id: string
  readonly label: string | ((row: Row) => string)
  readonly icon?: ReactNode
  readonly onRun?: (row: Row) => void
  /** What it opens over the list, where that is not the form. */
  readonly dialog?: (row: Row, close: () => void) => ReactNode
  readonly href?: (row: Row) => string
  /** The records that have this line at all. */
  readonly isFor?: (row: Row) => boolean
  readonly disabledReason?: (row: Row) => string | false | undefined
  readonly danger?: boolean
  /** A click on the record opens its dialog; the form of a record is opened so anyway. */
  readonly isOpening?: boolean
  /** Draws a rule above this line. */
  readonly apart?: boolean
}

/** Shows what an act opens over the records, and says at which address that stands. */
export interface Opening<Row> {
  readonly open: (act: string, row: Row) => void
  readonly actHref?: (act: string, row: Row) => string
}

/** The menu of one record. */
export const entriesFor = <Row>(acts: readonly RowAct<Row>[], row: Row, { open, actHref }: Opening<Row>): MenuEntry[] =>
  acts
    .filter(({ isFor }) => isFor?.(row) ?? true)
    .map(({ isFor: _, dialog: __, isOpening: ___, label, onRun, href, disabledReason, ...act }) => ({
      ...act,
      label: typeof label === 'function' ? label(row) : label,
      ...(href && { href: href(row) }),
      ...(!href && { onRun: () => (onRun ? onRun(row) : open(act.id, row)) }),
      ...(!href && !onRun && actHref && { href: actHref(act.id, row) }),
      ...(disabledReason && { disabledReason: disabledReason(row) || undefined }),
    }))

const isPossible = <Row>({ isFor, disabledReason }: RowAct<Row>, row: Row) => (isFor?.(row) ?? true) && !disabledReason?.(row)

/** What a click on a record without an address opens: its form, or what shows it; nothing where the reader may do neither. */
export function openingOf<Row>(acts: readonly RowAct<Row>[], row: Row, { open, actHref }: Required<Opening<Row>>) {
  const opening = acts.find((act) => (act.isOpening ?? !(act.onRun || act.dialog || act.href)) && isPossible(act, row))
  return opening && { href: actHref(opening.id, row), open: () => open(opening.id, row) }
}

/** The act of this name that opens something on this record for this reader: an address may name any. */
export const actNamed = <Row>(acts: readonly (RowAct<Row> | false)[], name: string, row: Row) =>
  acts.find((act) => act !== false && act.id === name && !act.onRun && !act.href && isPossible(act, row)) || undefined
