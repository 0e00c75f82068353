import { passkeys } from '@embark/contract/identity/passkey/passkey.contract.ts'
import { type Proof, reauthentication } from '@embark/contract/identity/reauthentication/reauthentication.contract.ts'
import { Button, Input, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { knowsPasskeys, signWithPasskey } from '#modules/identity/passkey/authenticator.state.ts'
import { answerOfProvider } from '#modules/identity/single-sign-on/provider-proof.state.ts'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { keepAccess } from '#platform/session/tokens.ts'
import { Modal } from '#ui/feedback/modal.tsx'

/** What somebody proves with, and the proving itself. */
function useProving(onClose: (isProven: boolean) => void) {
  const t = useT()
  const { ways, provider_label: provider } = useEndpoint(reauthentication.ways, {}, { staleMs: 0 }).data ?? {}
  const [chosen, setChosen] = useState<'password' | 'code'>()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const way = chosen ?? (ways?.includes('password') ? 'password' : ways?.includes('code') ? 'code' : undefined)
  const other = way === 'password' ? 'code' : 'password'

  const prove = async (make: () => Promise<Proof | undefined>) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const proof = await make()
      if (!proof) return setError(t('The passkey was not used. Try again, or choose another way.'))
      const { tokensInfo } = await call(reauthentication.confirm, { body: proof })
      keepAccess(tokensInfo.accessToken)
      onClose(true)
    } catch (failure) {
      setError(t(sentenceFor(failure, 'Something went wrong')))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (typed === '') return setError(way === 'code' ? t('Verification code is required') : t('Password is required'))
    void prove(async () => (way === 'code' ? { verificationCode: typed } : { password: typed }))
  }
  const byPasskey = () =>
    void prove(async () => {
      const { options } = await call(passkeys.proofOptions, {})
      const passkey = await signWithPasskey(options)
      return passkey && { passkey }
    })
  // Other ways stay open meanwhile: nobody can tell whether the window is still there.
  const byProvider = async () => {
    setError(undefined)
    try {
      const answer = await answerOfProvider()
      if (answer === undefined) setError(t('The window of the provider did not come back. Allow this page to open windows, and try again.'))
      else await prove(async () => ({ provider: answer }))
    } catch (failure) {
      setError(t(sentenceFor(failure, 'Something went wrong')))
    }
  }
  const switchWay = () => {
    setChosen(other)
    setTyped('')
    setError(undefined)
  }
  return { ways, way, other, typed, setTyped, error, isBusy, submit, byPasskey, provider, byProvider, switchWay } as const
}

/** Asks a person to confirm that it is them, by the means they have. */
export function ProofDialog({ zIndex, onClose }: { zIndex: number; onClose: (isProven: boolean) => void }) {
  const t = useT()
  const { ways, way, other, typed, setTyped, error, isBusy, submit, byPasskey, provider, byProvider, switchWay } = useProving(onClose)
  const shared = { value: typed, error, 'data-autofocus': true, dir: 'ltr' } as const
  return (
    <Modal opened onClose={() => onClose(false)} title={t('Confirm that it is you')} size={440} zIndex={zIndex}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <p className="e-muted">{t('You signed in a while ago and this is a sensitive change. It continues automatically afterwards.')}</p>
          {way === 'password' && (
            <PasswordInput
              {...shared}
              label={t('Password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {way === 'code' && (
            <TextInput
              {...shared}
              label={t('Verification code')}
              description={t('Six digits of your authenticator app')}
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {ways?.length === 0 && <p>{t('Sign out and sign in again to go on.')}</p>}
          {!way && error && <Input.Error role="alert">{error}</Input.Error>}
          <div className="e-row" style={{ flexWrap: 'wrap' }}>
            {ways?.includes(other) && way && (
              <Button variant="subtle" onClick={switchWay}>
                {other === 'code' ? t('Use a code instead') : t('Use your password instead')}
              </Button>
            )}
            {ways?.includes('passkey') && knowsPasskeys() && (
              <Button variant="default" leftSection={<IconFingerprint size={18} stroke={1.6} />} onClick={byPasskey} disabled={isBusy}>
                {t('Use a passkey')}
              </Button>
            )}
            {ways?.includes('provider') && (
              <Button variant="default" onClick={() => void byProvider()} disabled={isBusy}>
                <bdi>{provider}</bdi>
              </Button>
            )}
            <span className="e-grow" />
            {way && (
              <Button type="submit" variant="filled" loading={isBusy}>
                {t('Confirm')}
              </Button>
            )}
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
