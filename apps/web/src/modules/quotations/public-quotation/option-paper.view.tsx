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
          <Cost name={t('Tuition fee')} money={item.tuition_fee} amount={amount} />
          <Cost name={t('Application fee')} money={item.application_fee} amount={amount} />
          {item.other_fees.map((line) => (
            <Cost key={line.label} name={<bdi>{line.label}</bdi>} money={line.amount} amount={amount} />
          ))}
          <Cost name={t('Scholarship')} money={item.scholarship_amount} amount={amount} isLess />
          {item.discounts.map((line) => (
            <Cost key={line.label} name={<bdi>{line.label}</bdi>} money={line.amount} amount={amount} isLess />
          ))}
          <div className="qp-total">
            <dt>{t('Total')}</dt>
            <dd>
              <bdi dir="ltr">{amount(item.total)}</bdi>
            </dd>
          </div>
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
                <div key={`${line.label} ${line.due_on}`}>
                  <dt>
                    <bdi>{line.label}</bdi>
                    <small>{dayOnPaper(line.due_on, language)}</small>
                  </dt>
                  <dd>
                    <bdi dir="ltr">{amount(line.amount)}</bdi>
                  </dd>
                </div>
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

interface CostProps {
  readonly name: ReactNode
  readonly money: Money | null
  readonly amount: (money: Money) => string
  readonly isLess?: boolean
}
const Cost = ({ name, money, amount, isLess = false }: CostProps) =>
  money && (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">
          {isLess && '− '}
          {amount(money)}
        </bdi>
      </dd>
    </div>
  )
