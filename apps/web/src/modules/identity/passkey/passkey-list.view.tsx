import { type Passkey, passkeys } from '@embark/contract/identity/passkey/passkey.contract.ts'
import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useAction, useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { thisDevice } from '#platform/session/this-device.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { knowsPasskeys, makePasskey } from './authenticator.state.ts'

const stales = [passkeys.list, twoFactor.detail]
/** A first name for a passkey, which its owner may change. */
const nameHere = () => Object.values(thisDevice()).join(' · ')

/** The passkeys of a person: add one, rename, remove. */
export function PasskeyList() {
  const t = useT()
  const rows = useEndpoint(passkeys.list, {}).data?.recordsInfo ?? []
  const [renamed, setRenamed] = useState<Passkey>()
  const [isBusy, setBusy] = useState(false)
  const register = useAction(passkeys.register, { stales, said: t('Passkey added successfully') })
  const removal = useConfirmedAction(passkeys.remove, {
    stales,
    said: t('Passkey removed successfully'),
    question: ({ name }: Passkey) => ({
      title: t('Remove the passkey {{name}}', { name }),
      text: t('It no longer opens your account.'),
      verb: t('Remove'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { identifier } }),
  })

  const add = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { options } = await call(passkeys.options, {})
      const answer = await makePasskey(options)
      if (answer) await register.mutateAsync({ body: { name: nameHere() || t('Passkey'), answer } }).catch(() => {})
      else toast.info({ message: t('No passkey was added.') })
    } catch (error) {
      toast.failed({ message: t(sentenceFor(error, 'Something went wrong')) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormSection
      title={t('Passkeys')}
      help={t(
        'Sign in with your fingerprint, face or phone lock instead of a password. A passkey also works as the second step after your password.',
      )}
    >
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.identifier} className="e-row" style={{ paddingBlock: 'var(--s2)' }}>
              <IconFingerprint size={20} stroke={1.6} aria-hidden="true" />
              <span className="e-two e-grow" data-strong>
                <bdi>{row.name}</bdi>
                <small>
                  {row.last_used_at
                    ? t('Last used {{at}}', { at: formatMoment(row.last_used_at) })
                    : t('Added {{at}}', { at: formatMoment(row.created_at) })}
                </small>
              </span>
              <MenuButton
                label={t('More for {{name}}', { name: row.name })}
                entries={[
                  { id: 'rename', label: t('Rename'), onRun: () => setRenamed(row) },
                  { id: 'remove', label: t('Remove'), danger: true, onRun: () => removal.ask(row) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div>
          <Button loading={isBusy} leftSection={<IconFingerprint size={18} stroke={1.6} />} onClick={() => void add()}>
            {t('Add a passkey')}
          </Button>
        </div>
      ) : (
        <p className="e-muted">{t('This browser or address cannot use passkeys. They need https.')}</p>
      )}
      {renamed && <Rename passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </FormSection>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(passkeys.rename, {
    defaults: { name: passkey.name },
    params: { identifier: passkey.identifier },
    stales,
    said: t('Passkey renamed successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Rename passkey')} form={form} verb={t('Rename')} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={60} {...form.field('name')} />
    </FormScreen>
  )
}
