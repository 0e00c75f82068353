import { useState } from 'react'
import { PublicFailure } from '#platform/api/public-call.ts'
import { t } from '#platform/i18n/light.ts'
import { Button, Notice, OrRule } from '#ui/public/parts.tsx'
import { callStep } from '../follow.state.ts'
import type { Company } from '../public-company.state.ts'
import { typedName } from '../sign-in/name.state.ts'
import { keepAsked } from './provider-return.state.ts'

/** Signing in with the provider of the company: its page comes next, and what was asked for is kept until one is back. */
export function ProviderEntry({ company, label }: { company: Company; label: string }) {
  const [isBusy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const enter = async () => {
    setBusy(true)
    setComplaint(undefined)
    try {
      const email = typedName().includes('@') ? typedName() : undefined
      const { address } = await callStep<{ address: string }>(company, '/auth/provider', { email })
      keepAsked(location.search)
      // The button stays busy until the other page is there.
      location.assign(address)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof PublicFailure)) throw error
      setComplaint(error.complaints[0]?.message ?? t('Unable to signin! Please try again later'))
    }
  }
  return (
    <>
      {complaint && <Notice tone="danger">{complaint}</Notice>}
      <Button wide busy={isBusy} onClick={() => void enter()}>
        <bdi>{label}</bdi>
      </Button>
      <OrRule>{t('or')}</OrRule>
    </>
  )
}
