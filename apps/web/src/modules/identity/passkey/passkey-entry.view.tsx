import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { useState } from 'react'
import { PublicFailure } from '#platform/api/public-call.ts'
import { t } from '#platform/i18n/light.ts'
import { deviceFor } from '#platform/session/devices.ts'
import { thisDevice } from '#platform/session/this-device.ts'
import { Button, Notice, OrRule } from '#ui/public/parts.tsx'
import { callStep, follow } from '../follow.state.ts'
import type { Company } from '../public-company.state.ts'
import { knowsPasskeys, signWithPasskey } from './authenticator.state.ts'

/** Signing in by passkey: no name is asked, the passkey itself tells whose it is. */
export function PasskeyEntry({ company }: { company: Company | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  if (!knowsPasskeys()) return null
  const enter = async () => {
    if (isBusy) return
    setBusy(true)
    setComplaint(undefined)
    try {
      const device = await deviceFor('passkey')
      const { options } = await callStep<{ options: Record<string, unknown> }>(company, '/auth/passkey/options', {}, { device })
      const answer = await signWithPasskey(options)
      if (answer)
        return follow(await callStep<SignInResult>(company, '/auth/passkey/signin', { answer, ...thisDevice() }, { device }), device)
      setComplaint(t('The passkey was not used. Try again, or choose another way.'))
    } catch (error) {
      if (!(error instanceof PublicFailure)) throw error
      setComplaint(error.complaints[0]?.message ?? t('Unable to signin! Please try again later'))
    }
    setBusy(false)
  }
  return (
    <>
      <OrRule>{t('or')}</OrRule>
      {complaint && <Notice tone="danger">{complaint}</Notice>}
      <Button wide busy={isBusy} onClick={() => void enter()}>
        {t('Sign in with a passkey')}
      </Button>
    </>
  )
}
