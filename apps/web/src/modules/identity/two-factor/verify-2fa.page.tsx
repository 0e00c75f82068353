import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEffect, useState } from 'react'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'
import { go } from '#platform/router/public-place.ts'
import { Field } from '#ui/public/fields.tsx'
import { Button, Notice, OrRule, PublicForm } from '#ui/public/parts.tsx'
import { Door } from '../door.view.tsx'
import { takeOver } from '../grant.state.ts'
import { knowsPasskeys } from '../passkey/authenticator.state.ts'
import type { Company } from '../public-company.state.ts'
import { QrCode } from './qr-code.view.tsx'
import { askSecret, type SecondStep, type Setback, tryApp, tryBackupCode, tryPasskey, trySetUp } from './second-step.state.ts'

const mostTries = 5

/** The second step of signing in: a code from the app, a backup code or a passkey; whoever has none of them sets up the app here. */
export default function VerifyTwoFactorPage({ company }: { company: Company | undefined }) {
  usePublicLanguage()
  const [step] = useState<SecondStep | undefined>(() => {
    const handed = takeOver('two_factor')
    return handed && { company, handed }
  })
  const title = `${t('Confirm that it is you')} · ${company?.name ?? 'Embark'}`
  useEffect(() => {
    document.title = title
    if (!step) go(`${to(doorScreens.signIn)}${location.search}`, { replace: true })
  }, [title, step])
  return step ? <SecondStepForm step={step} /> : null
}

/** The way somebody is trying, what they typed, and what came of it. */
function useSecondStep(step: SecondStep) {
  const ways = step.handed.ways ?? ['app']
  const [way, setWay] = useState(
    ways.length === 0 ? 'setup' : ways.includes('app') ? 'app' : ways.includes('passkey') ? 'passkey' : 'backup_code',
  )
  const [typed, setTyped] = useState('')
  const [setback, setSetback] = useState<Setback>()
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState<{ secret: string; otpauth_url: string }>()
  useEffect(() => {
    if (way === 'setup') askSecret(step).then(setSecret, () => go(to(doorScreens.signIn), { replace: true }))
  }, [way, step])

  const run = async (work: () => Promise<Setback | undefined>) => {
    if (isBusy) return
    setBusy(true)
    setSetback(undefined)
    const refusal = await work()
    if (!refusal) return
    setBusy(false)
    setSetback(refusal)
    setTries((count) => count + 1)
    document.getElementById('code')?.focus()
  }
  const submit = () => {
    if (!typed.trim()) {
      setSetback({ text: way === 'backup_code' ? t('Backup code is required') : t('Verification code is required'), isOver: false })
      return document.getElementById('code')?.focus()
    }
    void run(() => {
      if (way === 'setup') return trySetUp(step, secret?.secret ?? '', typed)
      return way === 'backup_code' ? tryBackupCode(step, typed) : tryApp(step, typed)
    })
  }
  const turnTo = (next: string) => {
    setWay(next)
    setTyped('')
    setSetback(undefined)
  }
  return { step, ways, way, typed, setTyped, setback, tries, isBusy, secret, run, submit, turnTo }
}
type Attempt = ReturnType<typeof useSecondStep>

function SecondStepForm({ step }: { step: SecondStep }) {
  const attempt = useSecondStep(step)
  const { way, setback, secret } = attempt
  if (setback?.isOver) return <Over company={step.company} text={setback.text} />
  return (
    <Door company={step.company} title={t('Confirm that it is you')} lead={leadOf(way)}>
      {way === 'setup' && secret && <Secret {...secret} />}
      {way !== 'passkey' && <CodeForm attempt={attempt} />}
      {way === 'passkey' && setback && <Notice tone="danger">{setback.text}</Notice>}
      <OtherWays attempt={attempt} />
    </Door>
  )
}

function CodeForm({ attempt: { way, typed, setTyped, setback, tries, isBusy, submit } }: { attempt: Attempt }) {
  const isBackup = way === 'backup_code'
  return (
    <PublicForm onSubmit={submit}>
      <Field
        key={way}
        id="code"
        label={isBackup ? t('Backup code') : t('Verification code')}
        value={typed}
        onChange={setTyped}
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
        description={
          tries > 0 && way !== 'setup' ? t('Try {{n}} of {{most}}', { n: Math.min(tries + 1, mostTries), most: mostTries }) : undefined
        }
        error={setback?.text}
        autoFocus
      />
      <Button kind="primary" wide type="submit" busy={isBusy}>
        {way === 'setup' ? t('Turn it on and sign in') : t('Sign in')}
      </Button>
    </PublicForm>
  )
}

function OtherWays({ attempt: { step, ways, way, isBusy, run, turnTo } }: { attempt: Attempt }) {
  const isBackup = way === 'backup_code'
  return (
    <>
      {ways.includes('passkey') && knowsPasskeys() && (
        <>
          {way !== 'passkey' && <OrRule>{t('or')}</OrRule>}
          <Button wide kind={way === 'passkey' ? 'primary' : 'default'} busy={isBusy} onClick={() => void run(() => tryPasskey(step))}>
            {t('Use a passkey')}
          </Button>
        </>
      )}
      {ways.includes('backup_code') && !isBackup && (
        <Button kind="quiet" wide onClick={() => turnTo('backup_code')}>
          {t('Use a backup code')}
        </Button>
      )}
      {isBackup && ways.includes('app') && (
        <Button kind="quiet" wide onClick={() => turnTo('app')}>
          {t('Use a code of your app')}
        </Button>
      )}
    </>
  )
}

const leadOf = (way: string) =>
  ({
    setup: t('Your company requires a second step. Scan the code with an authenticator app, then enter its six digits.'),
    passkey: t('Use the passkey you added to your account.'),
    backup_code: t('Type one of the codes you downloaded. Each works once.'),
  })[way] ?? t('Type the six digits your authenticator app shows.')

function Secret({ secret, otpauth_url }: { secret: string; otpauth_url: string }) {
  return (
    <div className="p-fld">
      <QrCode text={otpauth_url} label={t('QR code for your authenticator app')} />
      <p className="p-help">
        {t('Or type this key into the app:')} <code dir="ltr">{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
    </div>
  )
}

/** The grant is no longer valid: says why, and leads back to the start. */
function Over({ company, text }: { company: Company | undefined; text: string }) {
  const beginning = `${to(doorScreens.signIn)}${location.search}`
  useEffect(() => {
    const timer = setTimeout(() => go(beginning, { replace: true }), 6_000)
    return () => clearTimeout(timer)
  }, [beginning])
  return (
    <Door company={company} title={t('Sign in again')}>
      <Notice tone="danger">{text}</Notice>
      <Button kind="primary" wide href={beginning}>
        {t('Sign in')}
      </Button>
    </Door>
  )
}
