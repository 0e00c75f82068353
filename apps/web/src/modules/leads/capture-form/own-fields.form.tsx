import type { CaptureForm } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import type { PhoneAnswer } from '@embark/contract/masters/form-submission/field-answer.rules.ts'
import { type Answers, withAnswer } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { Fragment } from 'react'
import { t } from '#platform/i18n/light.ts'
import { AreaField, CheckField, Field, SelectField } from '#ui/public/fields.tsx'
import { LookupChoice } from './lookup-choice.form.tsx'
import { judgedOwn, ownId } from './own-fields.state.ts'
import { Group, type OwnFieldProps } from './own-group.view.tsx'

interface Props {
  readonly page: CaptureForm
  /** What the page's own fields say. */
  readonly pageAnswers: Readonly<Record<string, string>>
  readonly own: Answers
  readonly complaints: Readonly<Record<string, string>>
  readonly onChange: (name: string, own: Answers) => void
}

/** The company's own fields of a page, step under step; those of a step whose condition is not met are not there. */
export function OwnFields({ page, pageAnswers, own, complaints, onChange }: Props) {
  const judged = judgedOwn(page, pageAnswers, own)
  if (!judged) return null
  const { form, answers, verdict } = judged
  return verdict.steps.map((number) => {
    const shown = form.fields.filter(({ form_step_no, is_hidden }) => form_step_no === number && !is_hidden)
    const title = form.steps[number]?.title
    return (
      <Fragment key={number}>
        {title && shown.length > 0 && <h3 dir="auto">{title}</h3>}
        {shown.map((assigned) => (
          <OwnField
            key={assigned.field.name}
            page={page}
            assigned={assigned}
            answers={answers}
            error={complaints[ownId(assigned.field.name)]}
            set={(value) => onChange(ownId(assigned.field.name), withAnswer(form, own, assigned.field.name, value))}
          />
        ))}
      </Fragment>
    )
  })
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const inputs = { email: 'email', date: 'date', datetime: 'datetime-local', time: 'time' } as const

function OwnField(props: OwnFieldProps) {
  const { assigned, answers, error, set } = props
  const { field, is_required } = assigned
  const shared = { id: ownId(field.name), label: field.label, required: is_required, error }
  const placeholder = field.placeholder ?? undefined
  const value = answers[field.name]
  if (field.field_options?.kind === 'api') return <LookupChoice {...props} />
  const options = field.field_options?.kind === 'manual' ? [...field.field_options.options] : []
  switch (field.type) {
    case 'single_select':
    case 'radio':
      return <SelectField {...shared} options={options} placeholder={placeholder ?? t('Choose')} value={text(value)} onChange={set} />
    case 'multi_select':
    case 'checkbox':
      if (!options.length) return <CheckField {...shared} checked={value === true} onChange={set} />
      return <Boxes {...props} options={options} />
    case 'textarea':
      return <AreaField {...shared} placeholder={placeholder} value={text(value)} onChange={set} />
    case 'mobile':
      return <Phone {...props} />
    case 'number':
      return <Field {...shared} placeholder={placeholder} inputMode="decimal" value={text(value)} onChange={set} />
    case 'datetime':
      return (
        <Field
          {...shared}
          type={inputs.datetime}
          value={localOf(value)}
          onChange={(local) => set(local ? new Date(local).toISOString() : '')}
        />
      )
    case 'email':
    case 'date':
    case 'time':
      return <Field {...shared} type={inputs[field.type]} placeholder={placeholder} value={text(value)} onChange={set} />
    default:
      return <Field {...shared} placeholder={placeholder} autoComplete="off" value={text(value)} onChange={set} />
  }
}

/** An instant as the clock of the reader shows it, for a field of day and time. */
function localOf(value: unknown): string {
  const at = typeof value === 'string' && value ? new Date(value) : null
  return at && !Number.isNaN(at.getTime()) ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : ''
}

/** Several of a few. */
function Boxes({ assigned, answers, error, set, options }: OwnFieldProps & { options: { label: string; value: string }[] }) {
  const { field, is_required } = assigned
  const id = ownId(field.name)
  const chosen = Array.isArray(answers[field.name]) ? (answers[field.name] as readonly unknown[]).map(String) : []
  return (
    <Group id={id} label={field.label} required={is_required}>
      {options.map(({ label, value }, index) => (
        <CheckField
          key={value}
          id={index === 0 ? id : `${id}-${index}`}
          label={label}
          checked={chosen.includes(value)}
          onChange={(isChosen) => set(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))}
          {...(index === options.length - 1 && { error })}
        />
      ))}
    </Group>
  )
}

function Phone({ page, assigned, answers, error, set }: OwnFieldProps) {
  const { field, is_required } = assigned
  const id = ownId(field.name)
  const homeCode = page.dial_codes[0]?.dial_code ?? ''
  const { country_code = homeCode, mobile = '' } = (answers[field.name] ?? {}) as Partial<PhoneAnswer>
  return (
    <div className="c-phone">
      <SelectField
        id={`${id}-code`}
        label={t('Country code')}
        value={country_code}
        onChange={(code) => set({ country_code: code, mobile })}
        options={page.dial_codes
          .filter(({ dial_code }, index, all) => all.findIndex((other) => other.dial_code === dial_code) === index)
          .map(({ name, dial_code }) => ({ value: dial_code, label: `${dial_code} ${name}` }))}
      />
      <Field
        id={id}
        label={field.label}
        required={is_required}
        error={error}
        type="tel"
        inputMode="tel"
        dir="ltr"
        value={mobile}
        onChange={(number) => set({ country_code, mobile: number })}
      />
    </div>
  )
}
