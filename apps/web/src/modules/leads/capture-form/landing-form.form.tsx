import type { CaptureField, CaptureForm } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { leastSeconds } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import type { Answers as OwnAnswers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { AreaField, CheckField, Field, SelectField } from '#ui/public/fields.tsx'
import { Button, ErrorSummary, PublicForm } from '#ui/public/parts.tsx'
import { type Answers, type Complaints, complaintsOf, sendForm } from './landing.state.ts'
import { OwnFields } from './own-fields.form.tsx'
import { complaintsOfOwn, sentOwn } from './own-fields.state.ts'
import './landing.css'

interface AnswerProps {
  readonly field: CaptureField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly dial: string
  readonly onDial: (dial: string) => void
  readonly codes: CaptureForm['dial_codes']
}

const completes: Readonly<Record<string, string>> = {
  full_name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  source_city: 'address-level2',
}

function Answer({ field, value, error, onChange, dial, onDial, codes }: AnswerProps) {
  const shared = { id: field.field_name, label: field.label, required: field.is_required, value, onChange, error }
  if (field.type === 'select') return <SelectField {...shared} options={field.options} placeholder={t('Choose')} />
  if (field.type === 'textarea') return <AreaField {...shared} maxLength={field.max} />
  if (field.type === 'phone')
    return (
      <div className="c-phone">
        <SelectField
          id={`${field.field_name}-code`}
          label={t('Country code')}
          value={dial}
          onChange={onDial}
          autoComplete="tel-country-code"
          options={codes.map(({ iso2, name, dial_code }) => ({ value: `${iso2} ${dial_code}`, label: `${dial_code} ${name}` }))}
        />
        <Field {...shared} type="tel" inputMode="tel" autoComplete="tel-national" dir="ltr" maxLength={field.max} />
      </div>
    )
  return <Field {...shared} type={field.type} maxLength={field.max} autoComplete={completes[field.field_name] ?? 'off'} />
}

interface Props {
  readonly form: CaptureForm
  /** What its button says, and the page of a landing page it stands on. */
  readonly button?: string
  readonly page?: string
  readonly onSent: (sent: { success_text: string; redirect_url: string | null }) => void
}

/** The form of a landing page: checked at once by the server's own rules, sent once, and forgiving. */
export function LandingForm({ form, button, page, onSent }: Props) {
  const { answers, own, dial, agreed, hp, complaints, attempt, isBusy, ...filling } = useFilling(form, onSent, page)
  const labels = new Map(form.steps.flatMap(({ fields }) => fields.map(({ field_name, label }) => [field_name, label])))
  const listed = Object.entries(complaints).flatMap(([fieldId, message]) =>
    fieldId
      ? [{ fieldId, message: labels.has(fieldId) ? t('{{field}}: {{message}}', { field: labels.get(fieldId)!, message }) : message }]
      : [],
  )
  return (
    <PublicForm onSubmit={filling.submit} complaint={complaints['']}>
      <ErrorSummary title={t('Please check your answers')} complaints={listed} attempt={attempt} />
      {form.steps
        .flatMap(({ fields }) => fields)
        .map((field) => (
          <Answer
            key={field.field_name}
            field={field}
            value={answers[field.field_name] ?? ''}
            error={complaints[field.field_name]}
            onChange={(text) => filling.answer(field.field_name, text)}
            dial={dial}
            onDial={filling.setDial}
            codes={form.dial_codes}
          />
        ))}
      <OwnFields page={form} pageAnswers={answers} own={own} complaints={complaints} onChange={filling.answerOwn} />
      <div className="c-hp" aria-hidden="true">
        <label htmlFor="website">{t('Leave this empty')}</label>
        <input
          id="website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={hp}
          onChange={(event) => filling.setHp(event.currentTarget.value)}
        />
      </div>
      {form.consent_text && (
        <CheckField
          id="consent"
          label={form.consent_text}
          checked={agreed}
          onChange={filling.agree}
          error={complaints['consent']}
          required
        />
      )}
      <Button kind="primary" wide type="submit" busy={isBusy}>
        {button ?? t('Ask for a call')}
      </Button>
    </PublicForm>
  )
}

/** What a visitor has typed, what is wrong with it, and the sending. */
function useFilling(form: CaptureForm, onSent: Props['onSent'], page: string | undefined) {
  const [answers, setAnswers] = useState<Answers>({})
  const [own, setOwn] = useState<OwnAnswers>({})
  const home = form.dial_codes[0]
  const [dial, setDial] = useState(home ? `${home.iso2} ${home.dial_code}` : '')
  const [agreed, setAgreed] = useState(false)
  const [hp, setHp] = useState('')
  const [complaints, setComplaints] = useState<Complaints>({})
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const since = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form was opened anew when what proves it is another
  useEffect(() => {
    since.current = Date.now()
  }, [form.opened])
  const forgive = (id: string) => setComplaints(({ [id]: _, ...rest }) => rest)
  const submit = async () => {
    if (isBusy) return
    setAttempt((count) => count + 1)
    const early = { ...complaintsOf(form, answers, agreed), ...complaintsOfOwn(form, answers, own) }
    setComplaints(early)
    if (Object.keys(early).length) return
    setBusy(true)
    // Who is so quick is taken for a program: the form waits for what is missing, so that no person is.
    if (form.opened) await new Promise((done) => setTimeout(done, since.current + leastSeconds * 1_000 + 500 - Date.now()))
    const sending = { form, answers, dial: dial.split(' ')[1] ?? '', agreed, hp, own: sentOwn(form, answers, own) }
    const result = await sendForm({ ...sending, ...(page !== undefined && { page }) })
    setBusy(false)
    if ('sent' in result && typeof result.sent === 'object') onSent(result.sent)
    // Anything but a success is a list of complaints, which the compiler cannot tell apart.
    else setComplaints(result as Complaints)
  }
  return {
    answers,
    answer: (name: string, text: string) => {
      setAnswers((before) => ({ ...before, [name]: text }))
      forgive(name)
    },
    own,
    answerOwn: (id: string, next: OwnAnswers) => {
      setOwn(next)
      forgive(id)
    },
    dial,
    setDial,
    agreed,
    agree: (isAgreed: boolean) => {
      setAgreed(isAgreed)
      forgive('consent')
    },
    hp,
    setHp,
    complaints,
    attempt,
    isBusy,
    submit,
  }
}
