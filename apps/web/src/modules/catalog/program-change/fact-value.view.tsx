import { changedFactNames, type FactValue, type ProgramChange } from '@embark/contract/catalog/program-change/program-change.rules.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Money, NoValue } from '#ui/parts/money.tsx'

/** What a fact said, as people read it. */
export function FactText({ fact, value }: { readonly fact: ProgramChange['fact']; readonly value: FactValue }) {
  if (value === null) return <NoValue />
  if (typeof value === 'object')
    return 'minor' in value ? (
      <Money minor={value.minor} currency={value.currency} />
    ) : (
      <bdi>{`${value.score}${value.min_score === null ? '' : ` (${value.min_score})`}`}</bdi>
    )
  return <bdi className="e-pre">{fact === 'deadline' && typeof value === 'string' ? formatDay(value) : value}</bdi>
}

/** A change in one line: what it is about, what was, and what is. */
export function ChangeLine({ change }: { readonly change: ProgramChange }) {
  const t = useT()
  const { fact, subject, old_value, new_value } = change
  return (
    <span className="program-change">
      <strong>
        {t(changedFactNames[fact])}
        {subject && (
          <>
            {' · '}
            <bdi>{t(subject)}</bdi>
          </>
        )}
      </strong>{' '}
      {old_value !== null && (
        <>
          <del>
            <FactText fact={fact} value={old_value} />
          </del>{' '}
          <span aria-hidden="true" className="e-flip">
            →
          </span>{' '}
        </>
      )}
      <ins>
        <FactText fact={fact} value={new_value} />
      </ins>
      {old_value === null && <span className="e-muted"> ({t('not known before')})</span>}
    </span>
  )
}
