import type { ReactNode } from 'react'
import { Facts } from '../parts/two-lines.tsx'
import { useLanguage, useWords } from '../words.tsx'
import './record.css'

/** A fact that may be there or not. */
export type MaybeFact = { name: string; value: ReactNode; onAdd?: (() => void) | undefined }
export type FactGroup = { name: string; facts: MaybeFact[] }

const isThere = ({ value }: MaybeFact) => value !== null && value !== undefined && value !== false && value !== ''

/** How many facts that are not known are named before one asks. */
const mostNamed = 6

/** Facts in named groups: those that are known as names and values, and the names of the others in one line with the way to add them. */
export function FilledFacts({ groups, action }: { groups: FactGroup[]; action?: ReactNode }) {
  const t = useWords()
  const comma = useLanguage() === 'ar' ? '، ' : ', '
  const missing = groups.flatMap(({ facts }) => facts.filter((fact) => !isThere(fact)))
  const plain = missing.filter(({ onAdd }) => !onAdd)
  const isNamed = plain.length > 0 && plain.length <= mostNamed
  const names = plain.map(({ name }) => name).join(comma)
  return (
    <div className="e-filled">
      {groups.map(({ name, facts }) => {
        const known = facts.filter(isThere)
        return known.length ? (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <Facts facts={known} />
          </section>
        ) : null
      })}
      {missing.length > plain.length && (
        <ul className="e-adds" aria-label={t('Not known yet')}>
          {missing.map(
            ({ name, onAdd }) =>
              onAdd && (
                <li key={name}>
                  <button type="button" className="e-link" aria-label={t('Add {{name}}', { name })} onClick={onAdd}>
                    + {name}
                  </button>
                </li>
              ),
          )}
        </ul>
      )}
      {plain.length > mostNamed && (
        <details>
          <summary>{t('Not known yet: {{names}}', { names: plain.length })}</summary>
          {names}
        </details>
      )}
      {isNamed && <p>{t('Not known yet: {{names}}', { names })}</p>}
      {missing.length > 0 && action && <p>{action}</p>}
    </div>
  )
}
