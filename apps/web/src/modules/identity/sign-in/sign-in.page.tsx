import { type FormEvent, useEffect, useState } from 'react'
import { t, usePublicLanguage } from '#platform/i18n/public.ts'
import { Field, PasswordField } from '#ui/public/fields.tsx'
import { Button, Notice } from '#ui/public/parts.tsx'
import { Door } from '../door.view.tsx'
import { goOn } from '../follow.state.ts'
import type { Company } from '../public-company.state.ts'
import { type Complaints, complaintsAbout, hasOpenSession, trySignIn } from './sign-in.state.ts'

const focusFirst = ({ name }: Complaints) => document.getElementById(name ? 'name' : 'password')?.focus()

/** Signing in with an address or a number, and a password; a session opened in another tab goes on from here. */
export default function SignInPage({ company }: { company: Company | undefined }) {
  usePublicLanguage()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [complaints, setComplaints] = useState<Complaints>({})
  const [isBusy, setBusy] = useState(false)

  const title = `${t('Sign in')} · ${company?.name ?? 'Embark'}`

  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    void hasOpenSession(company).then((isOpen) => isOpen && goOn())
  }, [company])
  useEffect(() => {
    const tabs = new BroadcastChannel('embark-session')
    tabs.onmessage = ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === 'access') goOn()
    }
    return () => tabs.close()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const early = complaintsAbout({ name, password })
    setComplaints(early)
    if (early.name || early.password) return focusFirst(early)
    setBusy(true)
    const found = await trySignIn(company, { name, password })
    if (!found) return
    setBusy(false)
    setComplaints(found)
    focusFirst(found)
  }

  return (
    <Door company={company} title={t('Sign in')} lead={t('Use the address your consultancy invited.')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {complaints.whole && <Notice tone="danger">{complaints.whole}</Notice>}
        <Field
          id="name"
          label={t('Email or mobile number')}
          value={name}
          onChange={setName}
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          error={complaints.name}
          autoFocus
        />
        <PasswordField
          id="password"
          label={t('Password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          showText={t('Show password')}
          hideText={t('Hide password')}
          error={complaints.password}
        />
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {t('Sign in')}
        </Button>
      </form>
    </Door>
  )
}
