import { intakeYearsFrom } from '@embark/contract/applications/application/application.rules.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormPart } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { equalParts, type ItemDraft, type OptionAbout, sumsOf } from './builder.state.ts'

interface Props {
  readonly number: number
  readonly item: FormPart<ItemDraft>
  readonly about: OptionAbout
  /** A complaint is about it, so it cannot stay folded. */
  readonly isWrong: boolean
  readonly onRemove: (() => void) | undefined
}

/** One option: what it costs line by line, what it costs in all, and how it is paid. */
export function OptionFields({ number, item, about, isWrong, onRemove }: Props) {
  const t = useT()
  const { total } = sumsOf(item.values)
  // On a phone one option is a long page: the others begin folded.
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(number === 1)
  const isShown = !isPhone || isOpen || isWrong
  const { error } = item.field('program_id')
  return (
    <section className="quotation-option" aria-label={t('Option {{number}}', { number })}>
      <header>
        <div>
          <h2 dir="auto">{about.program}</h2>
          <p className="e-muted" dir="auto">
            {inARow([about.institution, about.campus])}
          </p>
        </div>
        <span className="quotation-option-acts">
          {onRemove && (
            <IconButton label={t('Remove {{name}}', { name: about.program })} icon={<IconX size={18} stroke={1.6} />} onClick={onRemove} />
          )}
          {isPhone && (
            <IconButton
              label={t('Option {{number}}', { number })}
              aria-expanded={isShown}
              icon={isShown ? <IconChevronUp size={20} stroke={1.6} /> : <IconChevronDown size={20} stroke={1.6} />}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </span>
      </header>
      {error && (
        <p role="alert" className="e-field-error">
          {error}
        </p>
      )}
      {isShown ? (
        <Inside item={item} about={about} total={total} />
      ) : (
        <p className="quotation-total">
          <span>{t('Total')}</span>
          <Money minor={total} currency={item.values.currency ?? currencies[0]} />
        </p>
      )}
    </section>
  )
}

/** Everything an option says. */
function Inside({ item, about, total }: Pick<Props, 'item' | 'about'> & { readonly total: number }) {
  const t = useT()
  const currency = item.values.currency ?? currencies[0]
  const year = new Date().getUTCFullYear()
  const every = useEndpoint(lookups.list, { params: { type: 'intake' }, query: {} }, { staleMs: 300_000, enabled: !about.intakes.length })
    .data?.recordsInfo
  const intakes = about.intakes.length ? about.intakes : (every ?? [])
  return (
    <>
      <FormPair>
        <SelectField
          label={t('Intake')}
          required
          allowDeselect={false}
          data={intakes.map(({ id, label }) => ({ value: id, label: t(label) }))}
          {...item.field('intake_id')}
        />
        <SelectField
          label={t('Intake year')}
          required
          allowDeselect={false}
          data={intakeYearsFrom(year).map((each) => ({ value: each, label: String(each) }))}
          {...item.field('intake_year')}
        />
      </FormPair>
      <FormPair>
        <SelectField label={t('Currency')} required allowDeselect={false} data={[...currencies]} {...item.field('currency')} />
        <AmountField label={t('Tuition fee')} currency={currency} {...item.field('tuition_fee')} />
      </FormPair>
      <FormPair>
        <AmountField label={t('Application fee')} currency={currency} {...item.field('application_fee')} />
        <AmountField label={t('Scholarship')} currency={currency} {...item.field('scholarship_amount')} />
      </FormPair>
      <Lines item={item} name="other_fees" title={t('Other costs')} add={t('Add a cost')} />
      <Lines item={item} name="discounts" title={t('Discounts')} add={t('Add a discount')} />
      <p className="quotation-total">
        <span>{t('Total')}</span>
        <Money minor={total} currency={currency} />
      </p>
      <Plan item={item} />
      <Textarea label={t('Remarks for the family')} autosize minRows={2} maxLength={1_000} dir="auto" {...item.field('remarks')} />
    </>
  )
}

interface LinesProps {
  readonly item: FormPart<ItemDraft>
  readonly name: 'other_fees' | 'discounts'
  readonly title: string
  readonly add: string
}

/** Costs or discounts that have a name of their own. */
function Lines({ item, name, title, add }: LinesProps) {
  const t = useT()
  const list = item.values[name] ?? []
  const currency = item.values.currency ?? currencies[0]
  return (
    <fieldset className="quotation-lines">
      <legend>{title}</legend>
      {item.part(name).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing of its own that names it
        <div key={index} className="quotation-line">
          <TextInput label={t('Name')} required maxLength={120} dir="auto" {...line.field('label')} />
          <AmountField label={t('Amount')} required currency={currency} {...line.field('amount')} />
          <IconButton
            label={t('Remove {{name}}', { name: line.values.label || title })}
            icon={<IconX size={18} stroke={1.6} />}
            onClick={() => item.set({ [name]: list.filter((_, place) => place !== index) })}
          />
        </div>
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={18} stroke={1.6} />}
        onClick={() => item.set({ [name]: [...list, { label: '', amount: '' }] })}
      >
        {add}
      </Button>
    </fieldset>
  )
}

/** When which part of the total is paid; all of it adds up to the total, or there is no plan. */
function Plan({ item }: { readonly item: FormPart<ItemDraft> }) {
  const t = useT()
  const installments = item.values.installments ?? []
  const currency = item.values.currency ?? currencies[0]
  const { total, open } = sumsOf(item.values)
  const { error, id } = item.field('installments')
  const parts = (count: number) => equalParts(total, currency, count, (number) => t('Installment {{number}}', { number }))
  return (
    <fieldset className="quotation-lines" id={id} tabIndex={-1}>
      <legend>{t('Payment plan')}</legend>
      {item.part('installments').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing of its own that names it
        <div key={index} className="quotation-line" data-dated>
          <TextInput label={t('Name')} required maxLength={120} dir="auto" {...line.field('label')} />
          <AmountField label={t('Amount')} required currency={currency} {...line.field('amount')} />
          <DateField label={t('Due')} required {...line.field('due_on')} />
          <IconButton
            label={t('Remove {{name}}', { name: line.values.label || t('Installment {{number}}', { number: index + 1 }) })}
            icon={<IconX size={18} stroke={1.6} />}
            onClick={() => item.set({ installments: installments.filter((_, place) => place !== index) })}
          />
        </div>
      ))}
      {installments.length > 0 && open !== 0 && (
        <p className="e-muted" role="status">
          {t('Not in the plan yet:')} <Money minor={open} currency={currency} />
        </p>
      )}
      {error && (
        <p role="alert" className="e-field-error">
          {error}
        </p>
      )}
      <div className="quotation-tools">
        {installments.length === 0 ? (
          [2, 4].map((count) => (
            <Button key={count} variant="subtle" onClick={() => item.set({ installments: parts(count) })}>
              {t('{{count}} equal installments', { count })}
            </Button>
          ))
        ) : (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} stroke={1.6} />}
            onClick={() => item.set({ installments: [...installments, { label: '', amount: '', due_on: '' }] })}
          >
            {t('Add an installment')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
