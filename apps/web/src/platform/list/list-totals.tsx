import { addedUpUnasked } from '@embark/contract/kernel/added-up.ts'
import type { TotalsInfo } from '@embark/contract/kernel/grouped.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DataTableProps } from '#ui/list/table-props.ts'
import { TotalsFoot } from '#ui/list/totals-foot.tsx'
import { MoneyByCurrency } from '#ui/parts/money.tsx'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import type { List, ListTypes } from './list-types.ts'

/** What each column adds up to, as it is shown. */
const sumsOf = (totals: TotalsInfo | undefined, isWhole: boolean): Map<string, ReactNode> =>
  new Map(
    totals?.columns.map(({ column, number, money }) => [
      column,
      number === null ? (
        <MoneyByCurrency
          key={column}
          amounts={money.map(({ amount_minor, currency }) => ({ minor: amount_minor, currency }))}
          whole={isWhole}
        />
      ) : (
        <span key={column} className="e-num">
          {formatNumber(number)}
        </span>
      ),
    ]),
  )

/** What the records of one group add up to, beside its name. */
export function GroupSums({ table, totals }: { readonly table: DataTableProps<unknown>; readonly totals: TotalsInfo | undefined }) {
  const sums = sumsOf(totals, true)
  const shown = table.columns.filter(({ id }) => sums.has(id))
  if (!shown.length) return null
  return (
    <span className="e-group-sums">
      {shown.map(({ id, header }) => (
        <span key={id}>
          <span className="e-label">{header}</span>
          {sums.get(id)}
        </span>
      ))}
    </span>
  )
}

/** What the columns add up to over all records of the list; many are added up when somebody asks for it. */
export function ListTotals({ list, table }: { readonly list: List<ListTypes>; readonly table: DataTableProps<unknown> }) {
  const t = useT()
  const of = JSON.stringify(list.asked)
  const [exactOf, askFor] = useState('')
  const all = useQuery({ ...list.queryFor(list.state.filters, { count: 'exact' }), enabled: exactOf === of })
  const totals = (exactOf === of && all.data?.totalsInfo) || list.data?.totalsInfo
  if (!totals) return null
  const many = t('More than {{number}} records', { number: formatNumber(addedUpUnasked) })
  const instead = !totals.isComplete && (
    <>
      <span className="e-sub">{many}</span>
      <button type="button" className="e-link" aria-busy={all.isFetching} onClick={() => askFor(of)}>
        {all.isFetching ? t('Adding up…') : t('Add them all up')}
      </button>
    </>
  )
  return <TotalsFoot table={table} label={t('Total')} sums={sumsOf(totals, true)} instead={instead} />
}
