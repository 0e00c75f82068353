import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { IconMailOff } from '@tabler/icons-react'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { can, useSession } from './session.ts'

/** Says where mail is sent that none leaves this installation, and where it lies instead. */
export function NothingLeaves() {
  const t = useT()
  const { capabilities } = useSession()
  if (capabilities.mail_leaves) return null
  return (
    <p className="e-notice" role="note">
      <IconMailOff size={18} stroke={1.6} aria-hidden="true" />
      <span>
        {t('No email server is set up, so emails are not sent. You can copy invitation links from the outbox.')}
        {can('settings.outbox.read') && (
          <>
            {' '}
            <Link className="e-link" href={platformScreens.outbox.path}>
              {t('Open outbox')}
            </Link>
          </>
        )}
      </span>
    </p>
  )
}
