import { type CodeType, codeRules } from '@embark/contract/identity/code/code.rules.ts'
import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEffect, useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { go } from '#platform/router/public-place.ts'
import { Field } from '#ui/public/fields.tsx'
import { Button, Notice, PublicForm } from '#ui/public/parts.tsx'
import { complaintsIn, useComplaints } from '../complaints.state.ts'
import { Door } from '../door.view.tsx'
import { useFirstField, useGuestPage } from '../guests.state.ts'
import type { Company } from '../public-company.state.ts'
import { type Pending, pendingCode, proveCode, sendAgain } from './code.state.ts'

const typeHere = (): CodeType =>
  location.pathname.startsWith('/signup') ? 'signup' : location.pathname.startsWith('/forgot') ? 'forgot_password' : 'login'
const startOf = {
  login: to(doorScreens.signIn),
  signup: to(doorScreens.signUp),
  forgot_password: to(doorScreens.signInPassword),
} as const

/** The seconds until a moment, counted down. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1_000))
}

const clock = (seconds: number) => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** Asks for the code that came by mail or text message, to sign in, to sign up, or to set a new password. */
export default function VerifyCodePage({ company }: { company: Company | undefined }) {
  useGuestPage(company, t('Enter the code'))
  const [type] = useState(typeHere)
  const [pending] = useState(() => pendingCode(type))
  useEffect(() => {
    if (!pending) go(`${startOf[type]}${location.search}`, { replace: true })
  }, [pending, type])
  return pending ? <CodeForm company={company} first={pending} /> : null
}

function CodeForm({ company, first }: { company: Company | undefined; first: Pending }) {
  const [pending, setPending] = useState(first)
  const [otp, setOtp] = useState('')
  const { complaints, complain } = useComplaints(['otp'])
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const wait = useCountdown(pending.resend_at)
  useFirstField('otp')

  const attempt = async (work: () => Promise<void>, sentence: string) => {
    setBusy(true)
    complain({})
    setSent(false)
    try {
      await work()
    } catch (error) {
      setBusy(false)
      complain(complaintsIn(error, sentence, () => 'otp'))
    }
  }
  const submit = () => {
    if (isBusy) return
    if (otp.length !== codeRules.digits) {
      complain({ otp: t('Enter the 6 digits of the code') })
      return
    }
    void attempt(() => proveCode(company, pending, otp), t('Unable to verify OTP! Please try again later'))
  }
  const again = () =>
    void attempt(async () => {
      setPending(await sendAgain(company, pending))
      setOtp('')
      setBusy(false)
      setSent(true)
      document.getElementById('otp')?.focus()
    }, t('Unable to send OTP! Please try again later'))

  const lead =
    pending.otp_type === 'signup'
      ? t('We have sent a code with 6 digits to {{name}}.', { name: pending.name })
      : t('If the account exists, an OTP has been sent to {{name}}.', { name: pending.name })
  return (
    <Door
      company={company}
      title={t('Enter the code')}
      lead={lead}
      foot={<a href={`${startOf[pending.otp_type]}${location.search}`}>{t('Start again')}</a>}
    >
      <PublicForm onSubmit={submit} complaint={complaints['']}>
        {isSent && <Notice tone="good">{t('A new code is on its way. The previous one no longer works.')}</Notice>}
        <Field
          id="otp"
          label={t('Code')}
          value={otp}
          onChange={(text) => setOtp(text.replace(/\D/g, '').slice(0, codeRules.digits))}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          maxLength={20}
          description={t('It works for 10 minutes.')}
          error={complaints['otp']}
        />
        <div className="d-ways">
          <Button kind="primary" wide type="submit" busy={isBusy}>
            {t('Verify')}
          </Button>
          <button type="button" className="p-link d-link" disabled={wait > 0 || isBusy} onClick={again}>
            {wait > 0 ? t('Resend OTP in {{time}}', { time: clock(wait) }) : t('Resend OTP')}
          </button>
        </div>
      </PublicForm>
    </Door>
  )
}
