import { Button } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'

interface Props {
  /** How many permissions and scopes differ from what is saved. */
  readonly changes: number
  readonly onUndo: () => void
  readonly onReview: () => void
}

/** Below a matrix of permissions: what has changed, and the way to undo or review it. */
export function RightsFoot({ changes, onUndo, onReview }: Props) {
  const t = useT()
  return (
    <footer className="e-rights-foot">
      <span className="e-grow" aria-live="polite">
        {changes ? t('{{count}} changes', { count: changes }) : t('No changes yet')}
      </span>
      <Button variant="subtle" disabled={!changes} onClick={onUndo}>
        {t('Undo all')}
      </Button>
      <Button variant="filled" disabled={!changes} onClick={onReview}>
        {t('Review')}
      </Button>
    </footer>
  )
}
