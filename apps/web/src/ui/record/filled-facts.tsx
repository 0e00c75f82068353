import type { ReactNode } from 'react'
import { Facts } from '../parts/two-lines.tsx'
import { useWords } from '../words.tsx'
import './record.css'

/** A fact that may be there or not. */
export type MaybeFact = { name: string; value: ReactNode }
export type FactGroup = { name: string; facts: MaybeFact[] }

const isThere = ({ value }: MaybeFact) => value !== null && value !== undefined && value !== false && value !== ''

/** Facts in named groups: those that are known as names and values, and the names of the others in one line with the way to add them. */
export function FilledFacts({ groups, action }: { groups: FactGroup[]; action?: ReactNode }) {
  const t = useWords()
  const missing = groups.flatMap(({ facts }) => facts.filter((fact) => !isThere(fact)).map(({ name }) => name))
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
      {missing.length > 0 && (
        <p>
          {t('Not known yet: {{names}}', { names: missing.join(', ') })} {action}
        </p>
      )}
    </div>
  )
}
