import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { Button, Group, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { me } from '#platform/session/session.ts'
import { keepAccess } from '#platform/session/tokens.ts'
import { Modal } from '#ui/feedback/modal.tsx'

/** The password once more, over the page one was on; further steps are taken on a page of their own, for which this one waits. */
export function SignInDialog({ zIndex, onOpen, onEnd }: { zIndex: number; onOpen: () => void; onEnd: () => void }) {
  const t = useT()
  const { email } = me()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!password) return setProblem(t('Password is required'))
    setBusy(true)
    try {
      const answer = await call(signIn.signIn, { body: { email, password } })
      if (answer.result === 'authenticated') {
        keepAccess(answer.tokensInfo.accessToken)
        return onOpen()
      }
      window.open('/signin', '_blank')
      setProblem(t('Another step is needed. Sign in on the page that opened; this one waits.'))
    } catch (error) {
      setProblem(t(sentenceFor(error, 'Unable to signin! Please try again later')))
    }
    setBusy(false)
  }
  return (
    <Modal
      opened
      onClose={onEnd}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      zIndex={zIndex}
      centered
      title={t('Your session has ended')}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('Sign in again to go on. Nothing you typed is lost.')}</p>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('Password')}
          description={email}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
          data-autofocus
        />
        <Group justify="space-between" mt="md">
          <Button variant="subtle" component="a" href="/signin" target="_blank">
            {t('Sign in another way')}
          </Button>
          <Group>
            <Button variant="default" onClick={onEnd}>
              {t('Logout')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('Sign in')}
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}
