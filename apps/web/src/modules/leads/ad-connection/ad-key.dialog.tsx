import type { AdConnection } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import type { AdPlatform } from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ShownOnce } from '../capture-key/new-key.dialog.tsx'

/** What to enter at each platform. */
const help: Readonly<Record<AdPlatform, string>> = {
  meta: 'In the settings of your Meta app, add a webhook for Page with this callback URL and verify token, and subscribe to leadgen. The token is shown only once.',
  google:
    'In Google Ads, open the lead form, choose Webhook as the way of delivery, and enter this address and key. The key is shown only once.',
  tiktok:
    'Subscribe your TikTok app to leads of your advertiser with this callback URL. TikTok signs with the secret of the app, and asks for no key.',
  linkedin:
    'In your LinkedIn app, add this address as a webhook, and subscribe it to lead notifications of your ad account. LinkedIn signs with the secret of the app, and asks for no key.',
}

/** The key of a platform that was just made, with what has to be entered there. */
export function AdKey({ connection, secret, onClose }: { connection: AdConnection; secret: string; onClose: () => void }) {
  const t = useT()
  const { platform, address } = connection
  return (
    <ShownOnce
      title={t('Enter these at the platform')}
      help={t(help[platform])}
      secret={platform === 'meta' || platform === 'google' ? secret : undefined}
      secretLabel={platform === 'meta' ? t('Verify token') : t('Key')}
      address={address}
      onClose={onClose}
    />
  )
}
