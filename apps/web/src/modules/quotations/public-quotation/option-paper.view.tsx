import { amountOnPaper, dayOnPaper } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import type { Money } from '@embark/contract/kernel/money.ts'
import { rateInWords } from '@embark/contract/kernel/rate-in-words.ts'
import type { PublicQuotation } from '@embark/contract/quotations/public-quotation/public-quotation.contract.ts'
import type { ReactNode } from 'react'
import './option-paper.css'

type Item = PublicQuotation['items'][number]
type Say = (text: string, vars?: Readonly<Record<string, string | number>>) => string
interface Props {
  readonly item: Item
  readonly language: Language
  /** Speaks the language of the reader: that of the page for a family, that of the quotation for who previews it. */
  readonly t: Say
  readonly isOneOfSeveral: boolean
  readonly isAccepted: boolean
  /** What the reader may do with it. */
  readonly children?: ReactNode
}

/** One option as a family reads it: what it costs line by line and in all, and when which part is paid. */
export function OptionPaper({ item, language, t, isOneOfSeveral, isAccepted, children }: Props) {
  const { program, institution, campus, city, country, converted, installments } = item
  const amount = ({ amount_minor, currency }: Money) => amountOnPaper(amount_minor, currency, `${language}-u-nu-latn`)
  const heading = `option-${item.position}`
  return (
    <section className="qp-option" data-accepted={isAccepted || undefined} aria-labelledby={heading}>
      <div>
        {isOneOfSeveral && <p className="qp-number">{t('Option {{number}}', { number: item.position })}</p>}
        <h2 id={heading} dir="auto">
          {program.name}
        </h2>
        <p className="qp-muted">
          <bdi>{institution.name}</bdi>
          <br />
          <bdi>{[campus.name, city, country].filter(Boolean).join(', ')}</bdi>
        </p>
        <p className="qp-muted">{t('Begins: {{intake}}', { intake: `${item.intake.label} ${item.intake_year}` })}</p>
        {isAccepted && <p className="qp-accepted">{t('You accepted this option')}</p>}
      </div>
      <div>
        <dl className="qp-costs">
          <Line name={t('Tuition fee')} money={item.tuition_fee} amount={amount} />
          <Line name={t('Application fee')} money={item.application_fee} amount={amount} />
          {item.other_fees.map((line) => (
            <Line key={line.label} name={line.label} money={line.amount} amount={amount} />
          ))}
          <Line name={t('Scholarship')} money={item.scholarship_amount} amount={amount} sign="− " />
          {item.discounts.map((line) => (
            <Line key={line.label} name={line.label} money={line.amount} amount={amount} sign="− " />
          ))}
          <Line name={t('Total')} money={item.total} amount={amount} look="qp-total" />
        </dl>
        {converted && (
          <p className="qp-muted">
            {t('About {{amount}} at the rate of {{day}}', {
              amount: amount(converted.total),
              day: dayOnPaper(converted.rate_on, language),
            })}
            <br />
            <bdi dir="ltr">{rateInWords(item.currency, converted)}</bdi>
          </p>
        )}
      </div>
      <div>
        {installments.length > 0 && (
          <>
            <h3>{t('Payment plan')}</h3>
            <dl className="qp-costs">
              {installments.map((line) => (
                <Line
                  key={line.label + line.due_on}
                  name={line.label}
                  note={<small>{dayOnPaper(line.due_on, language)}</small>}
                  money={line.amount}
                  amount={amount}
                />
              ))}
            </dl>
          </>
        )}
      </div>
      <div>
        {item.remarks && <p dir="auto">{item.remarks}</p>}
        {children}
      </div>
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly note?: ReactNode
  readonly money: Money | null
  readonly amount: (money: Money) => string
  /** What stands before an amount that is taken off. */
  readonly sign?: string
  readonly look?: string
}
const Line = ({ name, note, money, amount, sign, look }: LineProps) =>
  money && (
    <div className={look}>
      <dt>
        <bdi>{name}</bdi>
        {note}
      </dt>
      <dd>
        <bdi dir="ltr">
          {sign}
          {amount(money)}
        </bdi>
      </dd>
    </div>
  )
