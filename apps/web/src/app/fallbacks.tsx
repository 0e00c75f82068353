import { Button } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'

/** A page that does not exist, for somebody who is signed in. */
export function NotFound() {
  const t = useT()
  return (
    <>
      <PageHead title={t('Ooops! Page Not Found')} />
      <div className="e-panel-page">
        <p>{t('There is no page at this address. It may have been moved, or the link is incomplete.')}</p>
        <Button component={Link} href="/" variant="filled">
          {t('Go to Dashboard')}
        </Button>
      </div>
    </>
  )
}

/** A page that broke: what to do, and the way back. */
export function RouteFailed({ error, reset }: { error: unknown; reset?: () => void }) {
  const t = useT()
  const message = error instanceof Error && error.message ? error.message : t('Something went wrong, Please try again later')
  return (
    <>
      <PageHead title={t('This page could not be shown')} />
      <FailedState message={message} onRetry={() => (reset ? reset() : location.reload())} />
    </>
  )
}

/** A page that is on its way. */
export const RoutePending = () => <LateSkeleton kind="rows" />
