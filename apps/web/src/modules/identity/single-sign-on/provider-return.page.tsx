import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEffect, useState } from 'react'
import { PublicFailure } from '#platform/api/public-call.ts'
import { t } from '#platform/i18n/light.ts'
import { deviceFor } from '#platform/session/devices.ts'
import { thisDevice } from '#platform/session/this-device.ts'
import { Button, Notice } from '#ui/public/parts.tsx'
import { Door } from '../door.view.tsx'
import { callStep, follow } from '../follow.state.ts'
import type { Company } from '../public-company.state.ts'
import { isOfProof, proofChannel, takeAnswer } from './provider-return.state.ts'

async function enter(company: Company | undefined, answer: string): Promise<string | undefined> {
  // Whoever opens the address by hand comes from no provider.
  if (!answer) return t('Unable to signin! Please try again later')
  try {
    const device = await deviceFor('provider')
    follow(await callStep<SignInResult>(company, '/auth/provider/return', { answer, ...thisDevice() }, { device }), device)
    return undefined
  } catch (error) {
    if (!(error instanceof PublicFailure)) throw error
    return error.complaints[0]?.message ?? t('Unable to signin! Please try again later')
  }
}

/** Where the provider sends people back to: they are signed in, or told why not. */
export default function ProviderReturnPage({ company }: { company: Company | undefined }) {
  const [answer] = useState(takeAnswer)
  const [complaint, setComplaint] = useState<string>()
  const isProof = isOfProof(answer)
  useEffect(() => {
    document.title = `${t('Sign in')} · ${company?.name ?? 'Embark'}`
    if (!isProof) return void enter(company, answer).then(setComplaint)
    const waiting = new BroadcastChannel(proofChannel)
    waiting.postMessage(answer)
    waiting.close()
    window.close()
  }, [company, answer, isProof])
  return (
    <Door company={company} title={t('Sign in')}>
      {!complaint && <Notice>{isProof ? t('Done. You can close this window.') : t('Signing you in…')}</Notice>}
      {complaint && (
        <>
          <Notice tone="danger">{complaint}</Notice>
          <Button kind="primary" wide href={`${to(doorScreens.signIn)}${location.search}`}>
            {t('Sign in')}
          </Button>
        </>
      )}
    </Door>
  )
}
