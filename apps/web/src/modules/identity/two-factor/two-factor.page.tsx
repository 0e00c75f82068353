import { type TwoFactorDetail, twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { markStale, useAction, useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { saveBlob } from '#platform/api/save-blob.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PasskeyList } from '../passkey/passkey-list.view.tsx'
import { ProfileFrame } from '../profile/profile-frame.view.tsx'
import { AppSetupDialog } from './app-setup.dialog.tsx'

/** The reader's second step of signing in: the app, passkeys, and the backup codes for when both are lost. */
export default function TwoFactorPage() {
  const answer = useEndpoint(twoFactor.detail, {})
  const { status, failure } = shownOf(answer)
  return (
    <ProfileFrame tab="security" section="two-factor">
      {status === 'failed' && failure && <FailedState {...failure} />}
      {status === 'loading' && <LateSkeleton kind="form" />}
      {answer.data && (
        <div style={{ maxInlineSize: 680 }}>
          <App detail={answer.data} />
          <PasskeyList />
          {answer.data.isTwoFactorEnabled && <Codes left={answer.data.backup_codes_left} />}
        </div>
      )}
    </ProfileFrame>
  )
}

function App({ detail }: { detail: TwoFactorDetail }) {
  const t = useT()
  const [made, setMade] = useState<{ secret: string; otpauth_url: string }>()
  const begin = useAction(twoFactor.register, { onDone: setMade })
  const disabling = useConfirmedAction(twoFactor.disable, {
    stales: [twoFactor.detail],
    said: t('Two factor authentication disabled successfully'),
    question: () => ({
      title: t('Turn two factor authentication off'),
      text: t('You will no longer need a code to sign in. Anyone who learns your password can sign in as you.'),
      verb: t('Turn off'),
      danger: true,
    }),
    toCall: () => ({}),
  })
  const isOn = detail.enabled_at !== null
  return (
    <FormSection
      title={
        <span className="e-row">
          {t('Two Factor Authentication')} <Tag {...(isOn && { tone: 'good' })}>{isOn ? t('On') : t('Off')}</Tag>
        </span>
      }
      help={t('After your password, you enter a code from an app on your phone. Any authenticator app works.')}
    >
      {(isOn || detail.isTwoFactorRequired) && (
        <p className="e-muted">
          {[
            isOn && t('Since {{at}}', { at: formatMoment(detail.enabled_at) }),
            detail.isTwoFactorRequired && t('Your company requires it.'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <div className="e-row" style={{ flexWrap: 'wrap' }}>
        <Button variant={isOn ? 'default' : 'filled'} loading={begin.isPending} onClick={() => begin.mutate({})}>
          {isOn ? t('Use another authenticator app') : t('Turn on')}
        </Button>
        {isOn && !detail.isTwoFactorRequired && (
          <Button data-tone="danger" loading={disabling.isPending} onClick={() => disabling.ask(null)}>
            {t('Turn off')}
          </Button>
        )}
      </div>
      {made && <AppSetupDialog made={made} before={detail} onClose={() => setMade(undefined)} />}
    </FormSection>
  )
}

function Codes({ left }: { left: number }) {
  const t = useT()
  const confirm = useConfirm()
  const client = useQueryClient()
  const download = useAction(twoFactor.downloadCodes, {
    onDone: async (file) => {
      saveBlob(file, 'backup-codes.txt')
      await markStale(client, [twoFactor.detail])
    },
  })
  const ask = async () => {
    const sure =
      left === 0 ||
      (await confirm({
        title: t('Download new backup codes'),
        text: t('The codes you downloaded before stop working.'),
        verb: t('Download'),
      }))
    if (sure) download.mutate({})
  }
  return (
    <FormSection title={t('Backup codes')} help={t('Ten codes for when you lose your phone. Each works once; keep them somewhere safe.')}>
      <p>{t('{{count}} codes left', { count: left })}</p>
      <div>
        <Button loading={download.isPending} leftSection={<IconDownload size={18} stroke={1.6} />} onClick={() => void ask()}>
          {left === 0 ? t('Download backup codes') : t('Download new backup codes')}
        </Button>
      </div>
    </FormSection>
  )
}
