import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEffect, useState } from 'react'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'
import { go } from '#platform/router/public-place.ts'
import { Button, Notice, PublicForm } from '#ui/public/parts.tsx'
import { complaintsIn, useComplaints } from '../complaints.state.ts'
import { Door } from '../door.view.tsx'
import { useFirstField } from '../guests.state.ts'
import type { Company } from '../public-company.state.ts'
import { complaintsAbout, NewPasswordFields } from './new-password.form.tsx'
import { choosePassword, takeRight } from './set-password.state.ts'

const order = ['password', 'confirm_password']

/** Choosing a password: with the link of a mail, at the end of signing up, after forgetting it, or for the first sign-in. */
export default function SetPasswordPage({ company }: { company: Company | undefined }) {
  usePublicLanguage()
  const [right] = useState(takeRight)
  const [chosen, setChosen] = useState({ password: '', confirm_password: '' })
  const { complaints, complain } = useComplaints(order)
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const title = `${t('Choose your password')} · ${company?.name ?? 'Embark'}`
  useFirstField('password')
  useEffect(() => {
    document.title = title
    if (!right) go(to(doorScreens.signIn), { replace: true })
  }, [title, right])

  const submit = async () => {
    if (state !== 'open' || !right) return
    if (complain(complaintsAbout(company, chosen))) return
    setState('busy')
    try {
      if (await choosePassword(company, right, chosen)) setState('done')
    } catch (error) {
      complain(complaintsIn(error, t('Unable to set password! Please try again later')))
      setState('open')
    }
  }

  if (state === 'done')
    return (
      <Door company={company} title={t('Your password is set')}>
        <Notice tone="good">{t('You can sign in with it now.')}</Notice>
        <Button kind="primary" wide href={to(doorScreens.signIn)}>
          {t('Sign in')}
        </Button>
      </Door>
    )
  return (
    <Door company={company} title={t('Choose your password')} lead={t('A sentence is easy to remember and hard to guess.')}>
      <PublicForm onSubmit={submit} complaint={complaints['']}>
        <NewPasswordFields company={company} chosen={chosen} onChange={setChosen} complaints={complaints} />
        <Button kind="primary" wide type="submit" busy={state === 'busy'}>
          {t('Set password')}
        </Button>
      </PublicForm>
    </Door>
  )
}
