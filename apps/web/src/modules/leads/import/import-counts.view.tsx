import { to } from '@embark/contract/kernel/screen.ts'
import type { ImportRecord } from '@embark/contract/leads/import/import.contract.ts'
import { importOutcomes } from '@embark/contract/leads/import/import.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { leadsOfImport, outcomeWords } from './lead-import.state.ts'

interface Count {
  readonly kind: string
  readonly name: string
  readonly value: ReactNode
}

function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className="i-counts">
      {counts.map(({ kind, name, value }) => (
        <div key={kind} data-kind={kind}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What would become of the rows, and a doubt about how days are written. */
export function Planned({ record: { planned, dates } }: { record: ImportRecord }) {
  const t = useT()
  return (
    <>
      {planned && (
        <Counts counts={importOutcomes.map((kind) => ({ kind, name: t(outcomeWords[kind]), value: formatNumber(planned[kind]) }))} />
      )}
      {dates && !dates.is_certain && (
        <p className="i-doubt">
          {dates.order === 'MDY'
            ? t('Days were read as month, day, year. If that is wrong, go back and choose how days are written.')
            : t('Days were read as day, month, year. If that is wrong, go back and choose how days are written.')}
        </p>
      )}
    </>
  )
}

/** What became of the rows, and of the leads after an undo. */
export function Done({ record: { id, state, done, reverted } }: { record: ImportRecord }) {
  const t = useT()
  const created = done && formatNumber(done.create)
  return (
    <>
      {done && (
        <Counts
          counts={[
            {
              kind: 'create',
              name: t('Created'),
              value: state === 'reverted' ? created : <Link href={leadsOfImport(id)}>{created}</Link>,
            },
            { kind: 'merge', name: t('Updated'), value: formatNumber(done.merge) },
            { kind: 'duplicate', name: t('Already in Embark'), value: formatNumber(done.duplicate) },
            { kind: 'error', name: t('Has errors'), value: formatNumber(done.error) },
          ]}
        />
      )}
      {reverted && <Reverted reverted={reverted} />}
    </>
  )
}

function Reverted({ reverted }: { reverted: NonNullable<ImportRecord['reverted']> }) {
  const t = useT()
  return (
    <div className="e-panel">
      <p>{t('{{count}} leads were removed.', { count: reverted.removed })}</p>
      <Touched
        text={t('{{count}} leads got back what they said before:', { count: reverted.restored_count })}
        leads={reverted.restored}
        count={reverted.restored_count}
      />
      <Touched
        text={t('{{count}} leads stayed as they are, because somebody has worked on them since:', { count: reverted.kept_count })}
        leads={reverted.kept}
        count={reverted.kept_count}
      />
    </div>
  )
}

interface TouchedProps {
  readonly text: string
  readonly leads: NonNullable<ImportRecord['reverted']>['kept']
  readonly count: number
}

function Touched({ text, leads, count }: TouchedProps) {
  const t = useT()
  if (count === 0) return null
  return (
    <>
      <p>{text}</p>
      <ul className="i-why">
        {leads.map(({ identifier, name }) => (
          <li key={identifier}>
            <Link className="e-link" href={to(leadScreens.record, { lead_id: identifier })}>
              <span dir="auto">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > leads.length && <p className="e-sub">{t('and {{count}} more', { count: count - leads.length })}</p>}
    </>
  )
}
