import type { ReactNode } from 'react'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'

/** One line of every record's menu: what it does, for which records, and why not for one of them. */
export interface RowAct<Row> {
  readonly id: string
  readonly label: string | ((row: Row) => string)
  readonly icon?: ReactNode
  readonly onRun?: (row: Row) => void
  readonly href?: (row: Row) => string
  /** The records that have this line at all. */
  readonly isFor?: (row: Row) => boolean
  readonly disabledReason?: (row: Row) => string | false | undefined
  readonly danger?: boolean
  /** Draws a rule above this line. */
  readonly apart?: boolean
}

/** The menu of one record. */
export const entriesFor = <Row>(acts: readonly RowAct<Row>[], row: Row): MenuEntry[] =>
  acts
    .filter(({ isFor }) => isFor?.(row) ?? true)
    .map(({ isFor: _, label, onRun, href, disabledReason, ...act }) => ({
      ...act,
      label: typeof label === 'function' ? label(row) : label,
      ...(href && { href: href(row) }),
      ...(onRun && { onRun: () => onRun(row) }),
      ...(disabledReason && { disabledReason: disabledReason(row) || undefined }),
    }))
