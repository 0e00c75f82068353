import { conversionOf } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { percentOf } from './percent.state.ts'

interface Line {
  readonly id: string
  readonly name: string
  readonly href?: string
  readonly visits: number
  readonly submissions: number
  readonly leads: number | null
  /** The list of the leads that are counted. */
  readonly leadsHref: string
}

/** What came by each page, source or campaign; the leads lead to their list. */
export function LandingFiguresTable({ title, of, lines }: { title: string; of: string; lines: readonly Line[] }) {
  const t = useT()
  return (
    <section className="e-chart" aria-label={title}>
      <div className="e-chart-cap">
        <h2>{title}</h2>
      </div>
      {lines.length === 0 ? (
        <p className="e-chart-empty">{t('No figures for this period.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="e-chart-table" tabIndex={0} aria-label={`${title}: ${of}`}>
          <table>
            <thead>
              <tr>
                {[of, t('Visits'), t('Submissions'), t('Leads'), t('Conversion')].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, name, href, visits, submissions, leads, leadsHref }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{href ? <Link href={href}>{name}</Link> : name}</bdi>
                  </th>
                  <td>{formatNumber(visits)}</td>
                  <td>{formatNumber(submissions)}</td>
                  <td>{leads === null ? '--' : leads > 0 ? <Link href={leadsHref}>{formatNumber(leads)}</Link> : formatNumber(leads)}</td>
                  <td>{percentOf(conversionOf({ visits, submissions }))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
