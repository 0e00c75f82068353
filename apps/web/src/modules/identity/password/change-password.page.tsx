import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEffect, useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { go } from '#platform/router/public-place.ts'
import { Button, PublicForm } from '#ui/public/parts.tsx'
import { complaintsIn, useComplaints } from '../complaints.state.ts'
import { Door } from '../door.view.tsx'
import { callStep, follow } from '../follow.state.ts'
import { takeOver } from '../grant.state.ts'
import { useFirstField, useGuestPage } from '../guests.state.ts'
import type { Company } from '../public-company.state.ts'
import { complaintsAbout, NewPasswordFields } from './new-password.form.tsx'
import { SecretField } from './secret.form.tsx'

const order = ['current_password', 'password', 'confirm_password']

/** Changing a password before the portal opens; without the grant of a sign-in there is nothing to do here. */
export default function ChangePasswordPage({ company }: { company: Company | undefined }) {
  useGuestPage(company, t('Change your password'))
  const [handed] = useState(() => takeOver('change_password'))
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState({ password: '', confirm_password: '' })
  const { complaints, complain } = useComplaints(order)
  const [isBusy, setBusy] = useState(false)
  useFirstField('current_password')
  useEffect(() => {
    if (!handed) go(to(doorScreens.signIn), { replace: true })
  }, [handed])

  const submit = async () => {
    if (isBusy || !handed) return
    const early = { ...(!current && { current_password: t('Password is required') }), ...complaintsAbout(company, chosen) }
    if (complain(early)) return
    setBusy(true)
    const { grant, device } = handed
    try {
      const body = { current_password: current, ...chosen }
      follow(
        await callStep<SignInResult>(company, '/auth/change-password', body, { method: 'PUT', token: grant.oneTimeToken, device }),
        device,
      )
    } catch (error) {
      complain(complaintsIn(error, t('Unable to change password! Please try again later.')))
      setBusy(false)
    }
  }

  return (
    <Door company={company} title={t('Change your password')} lead={t('Your company requires a new password before you continue.')}>
      <PublicForm onSubmit={submit} complaint={complaints['']}>
        <SecretField
          id="current_password"
          label={t('Current password')}
          value={current}
          onChange={setCurrent}
          error={complaints['current_password']}
        />
        <NewPasswordFields company={company} chosen={chosen} onChange={setChosen} complaints={complaints} />
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {t('Change password')}
        </Button>
      </PublicForm>
    </Door>
  )
}
