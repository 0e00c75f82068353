import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type ExchangeRate, exchangeRates } from '@embark/contract/masters/exchange-rate/exchange-rate.contract.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { numberLocale } from '#ui/number-locale.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { ExchangeRateForm } from './exchange-rate.form.tsx'

/** What other currencies are worth in the company's own, each with the day it is of. */
export default function ExchangeRateListPage() {
  const t = useT()
  const list = useList(exchangeRates.list, {})
  const base = list.data?.base_currency ?? ''
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} exchange rates', { count })}
      search={t('Search by currency')}
      columns={useColumns(base)}
      rowName={({ currency, valid_on }) => `${currency} ${valid_on}`}
      create={
        useCan('masters.lists.update') && {
          text: t('New exchange rate'),
          isInBar: true,
          dialog: (close) => <ExchangeRateForm base={base} onClose={close} />,
        }
      }
      empty={t('No exchange rates yet. Quotations in the currency of a family need them.')}
    />
  )
}

function useColumns(base: string): ColumnsOf<typeof exchangeRates.list> {
  const t = useT()
  // All with as many places, so that they compare down the column.
  const digits = new Intl.NumberFormat(numberLocale(currentLanguage()), { minimumFractionDigits: 4, maximumFractionDigits: 6 })
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'currency' })
  const currencyName = (currency: string) => names.of(currency) ?? currency
  return [
    {
      id: 'currency',
      header: t('Currency'),
      sortable: true,
      hideable: false,
      cardSlot: 'title',
      cell: ({ currency }: ExchangeRate) => <TwoLines strong top={<bdi dir="ltr">{currency}</bdi>} bottom={currencyName(currency)} />,
    },
    {
      id: 'rate',
      header: t('Worth of one unit'),
      cell: ({ rate }) => (
        <bdi dir="ltr" className="e-num">
          {base} {digits.format(rate)}
        </bdi>
      ),
    },
    {
      id: 'valid_on',
      header: t('Valid from'),
      sortable: true,
      cell: ({ valid_on }) => <span className="e-num">{formatDay(valid_on)}</span>,
    },
    {
      id: 'created_by',
      header: t('Set by'),
      isTelling: (rows) => rows.some(({ created_by }) => created_by),
      cell: ({ created_by }) => (created_by ? <bdi>{fullNameOf(created_by)}</bdi> : <NoValue />),
    },
  ]
}
