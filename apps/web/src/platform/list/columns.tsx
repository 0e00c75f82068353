import type { ReactNode } from 'react'
import type { Column } from '#ui/list/column.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { formatMomentDay } from '../i18n/format.ts'

type T = (text: string) => string

/** The column that names a record: the link of its row, and the head of its card. */
export const titleColumn = <Row, Id extends string>(id: Id, header: string, cell: (row: Row) => ReactNode) =>
  ({ id, header, hideable: false, cardSlot: 'title', cell }) as const satisfies Column<Row>

/** The same where the list is sorted by it. */
export const sortedTitleColumn = <Row, Id extends string>(...about: Parameters<typeof titleColumn<Row, Id>>) =>
  ({ ...titleColumn<Row, Id>(...about), sortable: true }) as const satisfies Column<Row>

/** A column of figures, which stand under one another. */
export const figuresColumn = <Row, Id extends string>(id: Id, header: string, width: number, figureOf: (row: Row) => ReactNode) =>
  ({ id, header, width, align: 'end', cell: (row: Row) => <span className="e-num">{figureOf(row)}</span> }) as const satisfies Column<Row>

/** Whether a list tells something by the days its records were made: those of a start, all of one day, are in no order. */
export const differentDays = (rows: readonly { created_at: string }[]) =>
  new Set(rows.map(({ created_at }) => formatMomentDay(created_at))).size > 1

/** The column of the day a record was made. */
export const createdColumn = (t: T, header = t('Created')) =>
  ({
    id: 'created_at',
    header,
    width: 144,
    cell: (row: { created_at: string }) => <span className="e-num">{formatMomentDay(row.created_at)}</span>,
  }) as const satisfies Column<never>

/** The column that says whether a record is in use; as long as all are, it tells nothing. */
export const activeColumn = <Row,>(t: T, isActive: (row: Row) => boolean) =>
  ({
    id: 'status',
    header: t('Status'),
    width: 120,
    cardSlot: 'corner',
    isTelling: (rows: readonly Row[]) => !rows.every(isActive),
    cell: (row: Row) => (isActive(row) ? <Tag tone="usual">{t('Active')}</Tag> : <Tag>{t('Inactive')}</Tag>),
  }) as const satisfies Column<Row>
