import type { AdConnection } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ShownOnce } from '../capture-key/new-key.dialog.tsx'

/** The key of a platform that was just made, with what has to be entered there. */
export function AdKey({ connection, secret, onClose }: { connection: AdConnection; secret: string; onClose: () => void }) {
  const t = useT()
  const isMeta = connection.platform === 'meta'
  return (
    <ShownOnce
      title={t('Enter these at the platform')}
      help={
        isMeta
          ? t(
              'In the settings of your Meta app, add a webhook for Page with this callback URL and verify token, and subscribe to leadgen. The token is shown only once.',
            )
          : t(
              'In Google Ads, open the lead form, choose Webhook as the way of delivery, and enter this address and key. The key is shown only once.',
            )
      }
      secret={secret}
      secretLabel={isMeta ? t('Verify token') : t('Key')}
      address={connection.address}
      onClose={onClose}
    />
  )
}
