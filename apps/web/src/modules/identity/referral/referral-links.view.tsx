import { referrals } from '@embark/contract/identity/referral/referral.contract.ts'
import { Button } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** One's own links, with which others are brought along (G-C-61). */
export function ReferralLinks() {
  const t = useT()
  const own = useEndpoint(referrals.own, {}).data
  if (!own) return null
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    toast.done({ message: t('Link copied') })
  }
  return (
    <section className="e-panel-page" aria-labelledby="referral-links">
      <h2 id="referral-links">{t('Your referral links')}</h2>
      <p className="e-muted">{t('Anyone who requests an account through them is credited to you.')}</p>
      {own.came_count > 0 && (
        <p>{t('{{came}} came by your link, {{enrolled}} enrolled.', { came: own.came_count, enrolled: own.enrolled_count })}</p>
      )}
      <dl>
        {own.recordsInfo.map(({ referral_type, url }) => (
          <div key={referral_type}>
            <dt>{referral_type === 'agent' ? t('For agencies') : t('For students')}</dt>
            <dd>
              <bdi dir="ltr">{url}</bdi>
              <Button variant="subtle" size="compact-sm" onClick={() => void copy(url)}>
                {t('Copy link')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
