import { useState } from 'react'
import {
  type Company,
  type Complaints,
  type Country,
  complaintsIn,
  Door,
  dialOf,
  NotFound,
  PhoneFields,
  useComplaints,
  useCountries,
  useGuestPage,
} from '#modules/identity/identity.public.ts'
import { t } from '#platform/i18n/light.ts'
import { go } from '#platform/router/public-place.ts'
import { redirectDelayMs } from '#platform/router/redirect-delay.ts'
import { AreaField, Field, SelectField } from '#ui/public/fields.tsx'
import { Button, Notice, PublicForm } from '#ui/public/parts.tsx'
import { type AskedField, type AskedForm, complaintAbout, sendRequest, useAskedForm } from './agent-request.state.ts'

const completes: Readonly<Record<string, string>> = {
  company_name: 'organization',
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  state: 'address-level1',
  city: 'address-level2',
  website: 'url',
}

/** Asking to work with a company as an agent, with its own form or with the usual one. */
export default function AgentRequestPage({ company }: { company: Company | undefined }) {
  const form = useAskedForm()
  useGuestPage(company, form?.title ?? t('Request an agent account'))
  if (form === undefined) return null
  if (form === null) return <NotFound company={company} />
  const foot = <a href="/signin">{t('You have an account? Sign in')}</a>
  if (!form.identifier && company && !company.auth.agent_request_enabled)
    return (
      <Door company={company} title={form.title} foot={foot}>
        <Notice>{t('{{company}} is not accepting requests at the moment.', { company: company.name })}</Notice>
      </Door>
    )
  return (
    <Door company={company} title={form.title} lead={t('We review every request and reply by email.')} foot={foot}>
      <RequestForm company={company} form={form} />
    </Door>
  )
}

function RequestForm({ company, form }: { company: Company | undefined; form: AskedForm }) {
  const { countries, here, whenKnown } = useCountries(company)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [chosen, setChosen] = useState<string>()
  const order = form.fields.flatMap(({ field_name }) => (field_name === 'mobile' ? ['country_code', field_name] : [field_name]))
  const { complaints, complain } = useComplaints(order)
  const [isBusy, setBusy] = useState(false)
  const dial = chosen ?? here
  const value = (name: string, known = { countries, here }) =>
    answers[name] ?? (name === 'country_id' ? String(known.countries.find(({ iso2 }) => iso2 === known.here)?.id ?? '') : '')
  const change = (name: string) => (text: string) => setAnswers((before) => ({ ...before, [name]: text }))

  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const known = await whenKnown()
    const whole = Object.fromEntries(form.fields.map(({ field_name }) => [field_name, value(field_name, known)]))
    const words = form.fields.map((field) => [field.field_name, complaintAbout(field, whole[field.field_name] ?? '')] as const)
    // The filter leaves those with words.
    const early = Object.fromEntries(words.filter(([, word]) => word)) as Complaints
    if (complain(early)) return setBusy(false)
    try {
      await sendRequest(company, { form, answers: whole, country_code: dialOf(known.countries, chosen ?? known.here) })
      setTimeout(() => go('/success?type=agent_request', { replace: true }), redirectDelayMs)
    } catch (error) {
      complain(complaintsIn(error, t('Unable to create account! Please try again later'), (name) => name.replace(/^values\./, '')))
      setBusy(false)
    }
  }
  return (
    <PublicForm onSubmit={submit} complaint={complaints['']}>
      {form.fields.map((field) =>
        field.type === 'phone' ? (
          <PhoneFields
            key={field.field_name}
            countries={countries}
            country={dial}
            onCountry={setChosen}
            mobile={value('mobile')}
            onMobile={change('mobile')}
            complaints={complaints}
            required={field.is_required}
          />
        ) : (
          <Answer
            key={field.field_name}
            field={field}
            value={value(field.field_name)}
            onChange={change(field.field_name)}
            error={complaints[field.field_name]}
            countries={countries}
          />
        ),
      )}
      <Button kind="primary" wide type="submit" busy={isBusy}>
        {t('Send request')}
      </Button>
    </PublicForm>
  )
}

interface AnswerProps {
  readonly field: AskedField
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error: string | undefined
  readonly countries: readonly Country[]
}

function Answer({ field: { field_name, type, label, is_required, max }, value, onChange, error, countries }: AnswerProps) {
  const shared = { id: field_name, label, required: is_required, value, onChange, error }
  if (type === 'country')
    return (
      <SelectField
        {...shared}
        autoComplete="country-name"
        placeholder={t('Choose')}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    )
  if (type === 'textarea') return <AreaField {...shared} maxLength={max} />
  // 'phone' has fields of its own, and a website is typed without its scheme.
  return (
    <Field
      {...shared}
      type={type === 'email' ? 'email' : 'text'}
      inputMode={type === 'email' || type === 'url' ? type : 'text'}
      maxLength={max}
      autoComplete={completes[field_name] ?? 'off'}
    />
  )
}
