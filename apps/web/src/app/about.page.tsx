import { useT } from '#platform/i18n/i18n.ts'
import { PageHead } from '#ui/shell/page-head.tsx'
import about from '../../package.json' with { type: 'json' }
import './app.css'

/** What comes along, by whom, and under which licence; NOTICE says the same. */
const credits: readonly (readonly [what: string, name: string, href: string, licence: string])[] = [
  ['States and cities', 'GeoNames', 'https://www.geonames.org', 'CC BY 4.0'],
  ['State names', 'Unicode CLDR', 'https://cldr.unicode.org', 'Unicode License v3'],
  ['Country names', 'i18n-iso-countries', 'https://github.com/michaelwittig/node-i18n-iso-countries', 'MIT'],
  ['Dial codes and currencies', 'countries-list', 'https://github.com/annexare/Countries', 'MIT'],
  ['IP address countries', 'ip-location-db, Number Resource Organization', 'https://www.nro.net', 'CC BY 4.0'],
  ['Common passwords', 'zxcvbn-ts', 'https://github.com/zxcvbn-ts/zxcvbn', 'MIT'],
  ['Demo institutions', 'swot', 'https://github.com/leereilly/swot', 'MIT'],
  ['Fonts', 'Geist, IBM Plex Sans, IBM Plex Sans Arabic, Noto Sans Devanagari', 'https://github.com/IBM/plex', 'SIL Open Font License 1.1'],
  ['Icons', 'Tabler Icons', 'https://tabler.io/icons', 'MIT'],
]

/** Which product this is, in which version and under which licence, and what it owes to whom. */
export default function AboutPage() {
  const t = useT()
  return (
    <div className="e-about">
      <PageHead title={t('About')} count={`Embark ${about.version} · ${t('Licence')}: ${about.license}`} />
      <h2>{t('Credits')}</h2>
      <dl>
        {credits.map(([what, name, href, licence]) => (
          <div key={name}>
            <dt>{t(what)}</dt>
            <dd>
              <a className="e-link" href={href} target="_blank" rel="noreferrer noopener">
                <bdi>{name}</bdi>
              </a>
            </dd>
            <dd className="e-sub">
              <bdi>{licence}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
