import { referrals } from '@embark/contract/identity/referral/referral.contract.ts'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import './referral.css'

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
      <ul className="e-referrals">
        {own.recordsInfo.map(({ referral_type, url }) => {
          const whom = referral_type === 'agent' ? t('For agencies') : t('For students')
          return (
            <li key={referral_type}>
              <TwoLines strong top={whom} bottom={<bdi dir="ltr">{url.replace(/^https?:\/\//, '')}</bdi>} />
              <Button leftSection={<IconCopy size={18} stroke={1.6} />} onClick={() => void copy(url)}>
                {t('Copy link')}
                <span className="e-sr">: {whom}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
