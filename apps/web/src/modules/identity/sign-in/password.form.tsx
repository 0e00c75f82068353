import { type FormEvent, useEffect, useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { Field, PasswordField } from '#ui/public/fields.tsx'
import { Button, Notice } from '#ui/public/parts.tsx'
import { sendResetCode } from '../code/code.state.ts'
import { type Complaints, complaintsIn, useComplaints } from '../complaints.state.ts'
import type { Company } from '../public-company.state.ts'
import { complaintAboutName, keepName, nameField, typedName } from './name.state.ts'
import { signIn } from './sign-in.state.ts'

const order = ['name', 'password']
const withWord = (id: string, word: string | undefined): Complaints => (word ? { [id]: word } : {})

/** Name and password together, as password managers fill them in; the way to a new password carries the name along. */
export function PasswordForm({ company }: { company: Company | undefined }) {
  const [name, setName] = useState(typedName)
  const [password, setPassword] = useState('')
  const { complaints, complain } = useComplaints(order)
  const [busy, setBusy] = useState<'in' | 'reset' | undefined>()
  useEffect(() => document.getElementById(typedName() ? 'password' : 'name')?.focus(), [])

  const run = async (kind: 'in' | 'reset', early: Complaints, work: () => Promise<void>, sentence: string) => {
    if (busy) return
    if (complain(early)) return
    keepName(name)
    setBusy(kind)
    try {
      await work()
      // The page that follows takes over; the button stays busy until then.
    } catch (error) {
      setBusy(undefined)
      const refusals = complaintsIn(error, sentence, nameField)
      complain(refusals)
      // Refused as a whole, it is most likely the password that was mistyped.
      if (refusals['']) document.getElementById('password')?.focus()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const early = {
      ...withWord('name', complaintAboutName(name)),
      ...withWord('password', password ? undefined : t('Password is required')),
    }
    void run('in', early, () => signIn(company, name, password), t('Unable to signin! Please try again later'))
  }
  const reset = () =>
    void run(
      'reset',
      withWord('name', complaintAboutName(name)),
      () => sendResetCode(company, name),
      t('Unable to send OTP! Please try again later'),
    )

  return (
    <form onSubmit={submit} noValidate>
      {complaints[''] && <Notice tone="danger">{complaints['']}</Notice>}
      <Field
        id="name"
        label={t('Email or mobile number')}
        value={name}
        onChange={setName}
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        error={complaints['name']}
      />
      <PasswordField
        id="password"
        label={t('Password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        showText={t('Show password')}
        hideText={t('Hide password')}
        error={complaints['password']}
      />
      <div className="d-ways">
        <Button kind="primary" wide type="submit" busy={busy === 'in'}>
          {t('Sign in')}
        </Button>
        <button type="button" className="p-link d-link" disabled={busy === 'reset'} onClick={reset}>
          {t('Forgot password?')}
        </button>
      </div>
    </form>
  )
}
