import { useEffect, useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { Button, PublicForm } from '#ui/public/parts.tsx'
import { sendResetCode } from '../code/code.state.ts'
import { type Complaints, complaintsIn, useComplaints } from '../complaints.state.ts'
import { SecretField } from '../password/secret.form.tsx'
import type { Company } from '../public-company.state.ts'
import { complaintAboutName, keepName, nameField, typedName } from './name.state.ts'
import { NameField } from './name-field.form.tsx'
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
      // The button stays busy until the next page takes over.
    } catch (error) {
      setBusy(undefined)
      const refusals = complaintsIn(error, sentence, nameField)
      complain(refusals)
      // Refused as a whole, it is most likely the password that was mistyped.
      if (refusals['']) document.getElementById('password')?.focus()
    }
  }
  const submit = () => {
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
    <PublicForm onSubmit={submit} complaint={complaints['']}>
      <NameField value={name} onChange={setName} error={complaints['name']} />
      <SecretField id="password" label={t('Password')} value={password} onChange={setPassword} error={complaints['password']} />
      <div className="d-ways">
        <Button kind="primary" wide type="submit" busy={busy === 'in'}>
          {t('Sign in')}
        </Button>
        <button type="button" className="p-link d-link" disabled={busy === 'reset'} onClick={reset}>
          {t('Forgot password?')}
        </button>
      </div>
    </PublicForm>
  )
}
