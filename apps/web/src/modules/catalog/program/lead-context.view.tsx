import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'

interface Props {
  readonly identifier: string
  readonly name: string
  readonly isMissing: boolean
  readonly onLeave: () => void
}

/** Says whose shortlist this is, with the ways back. */
export function LeadContextBar({ identifier, name, isMissing, onLeave }: Props) {
  const t = useT()
  return (
    <section className="e-for-lead" aria-label={t('Looking for a lead')}>
      <span className="e-muted">{t('Programs for')}</span>
      {isMissing ? <span>{t('This lead cannot be opened')}</span> : <Person name={name || '…'} size="s" strong />}
      <span className="e-grow" />
      {!isMissing && (
        <Button size="xs" variant="subtle" component={Link} href={to(leadScreens.record, { lead_id: identifier })}>
          {t('Open lead')}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onLeave}>
        {t('Stop choosing for this lead')}
      </Button>
    </section>
  )
}
