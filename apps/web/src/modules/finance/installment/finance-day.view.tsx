import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import type { CurrencyTotals, Installment } from '@embark/contract/finance/installment/installment.contract.ts'
import { installmentName } from '@embark/contract/finance/installment/position.rules.ts'
import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type * as z from 'zod'
import { dayFromToday, daysFromToday } from '#platform/day/section.ts'
import { formatDay, formatFeedDay, inARow, wordLocale } from '#platform/i18n/format.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { DayFigures, DayLine, DayLines } from '#ui/day/day.tsx'
import { Link } from '#ui/link.tsx'
import { numberLocale } from '#ui/number-locale.ts'
import { Due } from '#ui/parts/due.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { amountText, Money } from '#ui/parts/money.tsx'
import { nameOf } from './invoice-list.state.ts'
import type { MoneyDialogProps } from './line-fields.form.tsx'
import './finance.css'

const ClaimDialog = lazyPart(() => import('../claim/claim.dialog.tsx').then((file) => file.ClaimDialog))
const InvoiceDialog = lazyPart(() => import('../claim/claim.dialog.tsx').then((file) => file.InvoiceDialog))
const ReceiveDialog = lazyPart(() => import('../receipt/payment.dialog.tsx').then((file) => file.ReceiveDialog))

type Totals = z.output<typeof CurrencyTotals>

/** What institutions still owe, a figure for each currency and never one over several. */
export function OutstandingFigures({ totals }: { readonly totals: readonly Totals[] }) {
  const t = useT()
  const open = totals.filter(({ outstanding_minor }) => outstanding_minor)
  if (!open.length) return null
  const amount = (minor: number | undefined, currency: string) => amountText(minor ?? 0, currency, numberLocale(currentLanguage()))
  const largest = open.sort((a, b) => b.installments - a.installments)
  return (
    <div className="finance-outstanding">
      <DayFigures
        label={t('Outstanding by currency')}
        figures={largest.map(({ currency, outstanding_minor = 0, overdue_minor = 0, received_minor = 0 }) => ({
          id: currency,
          name: t('Outstanding'),
          unit: currency,
          value: amount(outstanding_minor, currency),
          href: hrefWith(financeScreens.invoices.path, { invoice_tab: 'client_get_all', filters: { currency: [currency] } }),
          done: received_minor,
          of: received_minor + outstanding_minor,
          note: t('{{received}} of {{invoiced}} received', {
            received: amount(received_minor, currency),
            invoiced: amount(received_minor + outstanding_minor, currency),
          }),
          ...(overdue_minor > 0 && { alarm: t('{{amount}} payment overdue', { amount: amount(overdue_minor, currency) }) }),
        }))}
      />
    </div>
  )
}

interface RowsProps {
  readonly rows: readonly Installment[]
  readonly isFirst: boolean
}

/** Facts in a line of the page's direction, each in its own: a line that begins with an Arabic name does not turn round. */
const inALine = (...facts: readonly (string | null | undefined)[]) => {
  const start = currentLanguage() === 'ar' ? '\u200f' : '\u200e'
  return (
    start +
    facts
      .filter(Boolean)
      .map((fact) => `\u2068${fact}\u2069`)
      .join(' · ')
  )
}
const aboutOf = (row: Installment, t: ReturnType<typeof useT>) =>
  inALine(nameOf(row), row.applicationInfo.program_name, installmentName(row.position, t))

/** An act on one installment: who may do it, what its button says, and the dialog it opens. Without a button the name opens it. */
interface Act {
  readonly id: Installment['actions'][number]
  readonly verb?: string
  readonly label: (about: { readonly institution: string; readonly student: string }) => string
  readonly Dialog: ComponentType<MoneyDialogProps>
}

interface ActedProps extends Partial<RowsProps> {
  readonly rows: readonly Installment[]
  readonly act: Act
  readonly line: (row: Installment) => { readonly bottom: string; readonly minor: number; readonly endNote: ReactNode }
}

/** Installments by their institution, each with the one act that is next. */
function ActedRows({ rows, isFirst, act: { id, verb, label, Dialog }, line }: ActedProps) {
  const [chosen, choose] = useState<Installment | null>(null)
  return (
    <>
      <DayLines narrow={!verb}>
        {rows.map((row, index) => {
          const { bottom, minor, endNote } = line(row)
          const institution = row.institutionInfo.name
          const button = row.actions.includes(id) && {
            'aria-label': label({ institution, student: nameOf(row) }),
            onClick: () => choose(row),
          }
          return (
            <DayLine
              key={row.identifier}
              top={
                button && !verb ? (
                  <button type="button" className="e-day-name finance-day-open" {...button}>
                    {institution}
                  </button>
                ) : (
                  institution
                )
              }
              bottom={bottom}
              end={<Money minor={minor} currency={row.expected_currency_in ?? ''} />}
              endNote={endNote}
              act={
                button &&
                verb && (
                  <Button variant={isFirst && index === 0 ? 'filled' : 'default'} {...button}>
                    {verb}
                  </Button>
                )
              }
            />
          )
        })}
      </DayLines>
      {chosen && (
        <Suspense fallback={null}>
          <Dialog rows={[chosen]} onClose={() => choose(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Commission that may be claimed from its institution. */
export function ToClaim(props: RowsProps) {
  const t = useT()
  return (
    <ActedRows
      {...props}
      act={{
        id: 'generate_claim',
        verb: t('Claim'),
        label: (about) => t('Claim from {{institution}} for {{student}}', about),
        Dialog: ClaimDialog,
      }}
      line={(row) => ({
        bottom: aboutOf(row, t),
        minor: row.expected_commission_in_minor ?? 0,
        endNote: <ClaimDay on={row.expected_commission_in_date} />,
      })}
    />
  )
}

/** Claims that want their invoice, beside the day, where there is no room for buttons. */
export function ToInvoice({ rows }: Pick<RowsProps, 'rows'>) {
  const t = useT()
  return (
    <ActedRows
      rows={rows}
      act={{
        id: 'generate_invoice',
        label: (about) => t('Invoice {{institution}} for {{student}}', about),
        Dialog: InvoiceDialog,
      }}
      line={(row) => ({
        bottom: inALine(nameOf(row), row.claim_no),
        minor: row.invoice_amount_minor ?? row.expected_commission_in_minor ?? 0,
        endNote: row.expected_received_at && <DueDay on={row.expected_received_at} />,
      })}
    />
  )
}

/** Invoices that are to be paid, those whose day has passed or comes next first. */
export function OpenInvoices(props: RowsProps) {
  const t = useT()
  return (
    <ActedRows
      {...props}
      act={{
        id: 'receive_payment',
        verb: t('Receive'),
        label: (about) => t('Receive payment from {{institution}} for {{student}}', about),
        Dialog: ReceiveDialog,
      }}
      line={(row) => ({
        bottom: inALine(nameOf(row), row.invoice?.invoice_no),
        minor: row.outstanding_amount_minor ?? 0,
        endNote: row.expected_received_at && <DueDay on={row.expected_received_at} />,
      })}
    />
  )
}

/** From when commission may be asked for: what has waited long is to be claimed, while only a payment is overdue. */
function ClaimDay({ on }: { readonly on: string }) {
  const t = useT()
  const ahead = daysFromToday(on)
  if (ahead >= 0) return <DueDay on={on} />
  return <Due when="today">{t('{{count}} days unclaimed', { count: -ahead })}</Due>
}

/** By which day money is to be claimed or to come: today is said, and how far a day of another year is. */
function DueDay({ on }: { readonly on: string }) {
  const t = useT()
  const [day, ahead] = [on.slice(0, 10), daysFromToday(on)]
  if (ahead < 0) return <Due when="overdue">{t('{{count}} days overdue', { count: -ahead })}</Due>
  if (ahead === 0) return <Due when="today">{t('Due today')}</Due>
  const isOfYear = day.slice(0, 4) === dayFromToday().slice(0, 4)
  return (
    <Due when="later">
      {isOfYear
        ? t('by {{day}}', { day: formatDay(day) })
        : inARow([formatFeedDay(day), new Intl.RelativeTimeFormat(wordLocale()).format(ahead, 'day')])}
    </Due>
  )
}

/** What agents are owed of commission that came in; the people of an agency know whose it is. */
export function AgentsToPay({ rows, isOwn = false }: Pick<RowsProps, 'rows'> & { readonly isOwn?: boolean }) {
  const t = useT()
  return (
    <DayLines narrow>
      {rows.map((row) => (
        <DayLine
          key={row.identifier}
          top={
            <Link className="e-day-name" href={hrefWith(financeScreens.agentInvoices.path, { search: nameOf(row) })}>
              {isOwn ? nameOf(row) : (row.agentInfo?.name ?? nameOf(row))}
            </Link>
          }
          bottom={isOwn ? row.institutionInfo.name : aboutOf(row, t)}
          end={<Money minor={row.agent_due_amount_minor} currency={row.expected_currency_out ?? ''} />}
        />
      ))}
    </DayLines>
  )
}
