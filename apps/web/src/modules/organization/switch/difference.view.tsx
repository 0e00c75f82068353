import { useT } from '#platform/i18n/i18n.ts'
import './switch.css'

export interface Change {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** What saving will change, word for word, before it is saved. */
export function Difference({ changes }: { readonly changes: readonly Change[] }) {
  const t = useT()
  const real = changes.filter(({ before, after }) => before !== after)
  return (
    <section className="e-difference" aria-live="polite">
      <h3>{t('What will change')}</h3>
      {real.length === 0 && <p className="e-muted">{t('No changes yet')}</p>}
      <dl>
        {real.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del dir="auto">{before || '--'}</del>
              <ins dir="auto">{after || '--'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
