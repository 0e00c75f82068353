import { passwordMaxLength, passwordMinLength, passwordProblem } from '@embark/contract/identity/password/password.rules.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { PublicFailure, publicCall } from '#platform/api/public-call.ts'
import { t, usePublicLanguage } from '#platform/i18n/public.ts'
import { PasswordField } from '#ui/public/fields.tsx'
import { Button, Notice } from '#ui/public/parts.tsx'
import { Door } from '../door.view.tsx'
import type { Company } from '../public-company.state.ts'

interface Complaints {
  readonly password?: string | undefined
  readonly confirm_password?: string | undefined
  readonly whole?: string | undefined
}

/** The token of the link. After the # it never left the browser; it is taken out of the address so that nobody reads it there. */
const takeToken = () => {
  const token = location.hash.slice(1)
  if (token) history.replaceState(null, '', location.pathname)
  return token
}

async function send(
  company: Company | undefined,
  token: string,
  password: string,
  confirm_password: string,
): Promise<Complaints | undefined> {
  try {
    await publicCall('/auth/set-password', {
      method: 'POST',
      body: { password, confirm_password },
      headers: { Authorization: `Bearer ${token}`, ...(company && { [headers.client]: company.number }) },
    })
    return undefined
  } catch (error) {
    if (!(error instanceof PublicFailure)) throw error
    const at = (name: string) => error.complaints.find(({ field }) => field === name)?.message
    const found = { password: at('password'), confirm_password: at('confirm_password') }
    if (found.password || found.confirm_password) return found
    return { whole: (error.status < 500 && error.complaints[0]?.message) || t('Unable to set password! Please try again later') }
  }
}

/** Choosing a password with the link of an invitation or a reset. */
export default function SetPasswordPage({ company }: { company: Company | undefined }) {
  usePublicLanguage()
  const [token] = useState(takeToken)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [complaints, setComplaints] = useState<Complaints>({})
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')

  const title = `${t('Choose your password')} · ${company?.name ?? 'Embark'}`

  useEffect(() => {
    document.title = title
    if (!token) location.replace('/signin')
  }, [title, token])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'open') return
    const problem = passwordProblem(password)
    const early: Complaints = {
      password: problem && t(problem.text, problem.vars),
      confirm_password: again === password ? undefined : t('Passwords must match'),
    }
    setComplaints(early)
    if (early.password || early.confirm_password) return document.getElementById(early.password ? 'password' : 'confirm_password')?.focus()
    setState('busy')
    const found = await send(company, token, password, again)
    setComplaints(found ?? {})
    setState(found ? 'open' : 'done')
  }

  if (state === 'done')
    return (
      <Door company={company} title={t('Your password is set')}>
        <Notice tone="good">{t('You can sign in with it now.')}</Notice>
        <Button kind="primary" wide href="/signin">
          {t('Sign in')}
        </Button>
      </Door>
    )
  const shared = {
    autoComplete: 'new-password',
    maxLength: passwordMaxLength * 4,
    showText: t('Show password'),
    hideText: t('Hide password'),
  }
  return (
    <Door company={company} title={t('Choose your password')} lead={t('A sentence is easy to remember and hard to guess.')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {complaints.whole && <Notice tone="danger">{complaints.whole}</Notice>}
        <PasswordField
          {...shared}
          id="password"
          label={t('New password')}
          value={password}
          onChange={setPassword}
          help={t('At least {{n}} characters', { n: passwordMinLength })}
          error={complaints.password}
          autoFocus
        />
        <PasswordField
          {...shared}
          id="confirm_password"
          label={t('Repeat the password')}
          value={again}
          onChange={setAgain}
          error={complaints.confirm_password}
        />
        <Button kind="primary" wide type="submit" busy={state === 'busy'}>
          {t('Set password')}
        </Button>
      </form>
    </Door>
  )
}
