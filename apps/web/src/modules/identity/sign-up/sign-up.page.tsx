import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { CheckField, Field } from '#ui/public/fields.tsx'
import { Button, Notice, PublicForm } from '#ui/public/parts.tsx'
import { askForCode } from '../code/code.state.ts'
import { type Complaints, complaintsIn, useComplaints } from '../complaints.state.ts'
import { Door } from '../door.view.tsx'
import { useGuestPage } from '../guests.state.ts'
import type { Company } from '../public-company.state.ts'
import { useCountries } from './country.state.ts'
import { dialOf, PhoneFields } from './phone.form.tsx'

const empty = { first_name: '', last_name: '', email: '', mobile: '' }
type Answers = typeof empty
const order = ['first_name', 'last_name', 'email', 'country_code', 'mobile', 'terms_accepted']

const complaintsAbout = ({ first_name, last_name, email, mobile }: Answers, dial: string, isAgreed: boolean): Complaints => ({
  ...(!first_name.trim() && { first_name: t('First name is required') }),
  ...(!last_name.trim() && { last_name: t('Last name is required') }),
  ...(!email.trim()
    ? { email: t('Email address is required') }
    : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && { email: t('Invalid email') }),
  ...(!dial && { country_code: t('Country code is required') }),
  ...(!mobile.trim() && { mobile: t('Mobile number is required') }),
  ...(!isAgreed && { terms_accepted: t('Please accept the terms') }),
})

/** Signing up for an account; the address is proven on the next page. */
export default function SignUpPage({ company }: { company: Company | undefined }) {
  useGuestPage(company, t('Sign up'))
  const { countries, here, whenKnown } = useCountries(company)
  const [answers, setAnswers] = useState(empty)
  const [chosen, setChosen] = useState<string>()
  const [isAgreed, setAgreed] = useState(false)
  const { complaints, complain } = useComplaints(order)
  const [isBusy, setBusy] = useState(false)
  const country = chosen ?? here
  const answer = (name: keyof Answers) => ({
    id: name,
    value: answers[name],
    onChange: (text: string) => setAnswers((before) => ({ ...before, [name]: text })),
    error: complaints[name],
    required: true,
  })

  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const known = await whenKnown()
    const country_code = dialOf(known.countries, chosen ?? known.here)
    if (complain(complaintsAbout(answers, country_code, isAgreed))) return setBusy(false)
    const referral_id = new URLSearchParams(location.search).get('referral_id')
    const body = { ...answers, country_code, terms_accepted: true, ...(referral_id && { referral_id }) }
    try {
      await askForCode(company, '/auth/signup', answers.email.trim(), body)
    } catch (error) {
      complain(complaintsIn(error, t('Unable to signup! Please try again later')))
      setBusy(false)
    }
  }

  const foot = <a href={to(doorScreens.signIn)}>{t('You have an account? Sign in')}</a>
  if (company && !company.auth.sign_up_enabled)
    return (
      <Door company={company} title={t('Sign up')} foot={foot}>
        <Notice>{t('{{company}} creates accounts by invitation. Ask your counsellor for one.', { company: company.name })}</Notice>
      </Door>
    )
  return (
    <Door company={company} title={t('Sign up')} lead={t('We’ll email you a code to confirm your address.')} foot={foot}>
      <PublicForm onSubmit={submit} complaint={complaints['']}>
        <div className="d-pair">
          <Field {...answer('first_name')} label={t('First name')} autoComplete="given-name" maxLength={100} />
          <Field {...answer('last_name')} label={t('Last name')} autoComplete="family-name" maxLength={100} />
        </div>
        <Field {...answer('email')} label={t('Email address')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
        <PhoneFields
          countries={countries}
          country={country}
          onCountry={setChosen}
          mobile={answers.mobile}
          onMobile={(mobile) => setAnswers((before) => ({ ...before, mobile }))}
          complaints={complaints}
        />
        <CheckField
          id="terms_accepted"
          label={t('I accept the terms of {{company}}', { company: company?.name ?? 'Embark' })}
          checked={isAgreed}
          onChange={setAgreed}
          error={complaints['terms_accepted']}
          required
        />
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {t('Create account')}
        </Button>
      </PublicForm>
    </Door>
  )
}
