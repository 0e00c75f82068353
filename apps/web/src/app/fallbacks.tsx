import { Button } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { FailedState } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import './app.css'

/** A page that does not exist, for somebody who is signed in. */
export function NotFound() {
  const t = useT()
  return (
    <>
      <PageHead title={t('Ooops! Page Not Found')} />
      <div className="e-state" data-state="gone">
        <bdi className="e-muted" dir="ltr">
          {location.pathname}
        </bdi>
        <p>{t('There is no page at this address. It may have been moved, or the link is incomplete.')}</p>
        <Button component={Link} href="/" variant="filled">
          {t('Go to Dashboard')}
        </Button>
      </div>
    </>
  )
}

/**
 * A page that broke: what to do, and the way back (G-C-99); what broke is the developer's to read. Only loading anew fetches a part that is
 * missing.
 */
export function RouteFailed() {
  const t = useT()
  return (
    <>
      <PageHead title={t('This page could not be shown')} />
      <FailedState message={t('Something went wrong, Please try again later')} onRetry={() => location.reload()} />
    </>
  )
}

/** A page that is on its way (specification 1 §2); the router waits a moment before it says so. */
export function RoutePending() {
  const t = useT()
  return (
    <div role="status" aria-busy="true" style={{ textAlign: 'center' }}>
      {/* The spinner of the document, which is there before any style of ours. */}
      <div className="boot" aria-hidden="true" />
      <p className="e-sub">{t('Loading')}</p>
    </div>
  )
}
