import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { Fragment } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { fieldsOf, isInName, words } from './feed-fields.state.ts'

const isWord = (id: string) => id === 'module' || id === 'intake_status'

/** The facts of an update in one line; what its name says already is not said again. */
export function UpdateLine({ update }: { readonly update: InformationUpdate }) {
  const t = useT()
  const { institution_info: about } = update
  const facts = fieldsOf(update.update_type).flatMap(({ id, label, value }) => {
    const said = isInName(id) ? null : value(update, t)
    // That it is none of the named ones is no news.
    if (!said || said === words('other', t)) return []
    if (id === 'till_date') return [{ id, said: t('Until {{day}}', { day: said }) }]
    // A country or an amount says what it is; a word of a list does not.
    return [{ id, said: isWord(id) ? t('{{name}}: {{value}}', { name: t(label), value: said }) : said }]
  })
  if (facts.length === 0) return null
  return (
    <p className="e-sub e-update-line">
      {facts.map(({ id, said }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {id === 'institution' && about?.url && /^https:\/\//i.test(about.url) ? (
            <a className="e-link" href={about.url} target="_blank" rel="noopener">
              <bdi>{said}</bdi>
            </a>
          ) : (
            <bdi>{said}</bdi>
          )}
        </Fragment>
      ))}
    </p>
  )
}
