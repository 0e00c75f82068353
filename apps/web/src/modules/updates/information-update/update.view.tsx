import { managedTypes } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { formatFeedDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Written } from '#platform/text/written.tsx'
import { fieldsOf } from './feed-fields.state.ts'
import '../updates.css'

/** What somebody wrote of it; of a type nobody knows, only that (G-C-88). */
export function UpdateText({ update }: { update: InformationUpdate }) {
  const t = useT()
  if (!managedTypes.includes(update.update_type)) return <p>{t('Unknown Update Type')}</p>
  const text = 'content' in update ? update.content : 'description' in update ? update.description : null
  return text && <Written source={text} kind="markdown" />
}

/** One information update, whole. */
export function UpdateView({ update }: { update: InformationUpdate }) {
  const t = useT()
  if (!managedTypes.includes(update.update_type)) return <UpdateText update={update} />
  const about = 'content' in update ? update.institution_info : null
  return (
    <>
      <UpdateText update={update} />
      <dl className="e-update-facts">
        {fieldsOf(update.update_type).map(({ id, label, value }) => {
          const said = value(update, t)
          return said && id !== 'title' ? (
            <div key={id}>
              <dt className="e-muted">{t(label)}</dt>
              <dd dir="auto">{said}</dd>
            </div>
          ) : null
        })}
        <div>
          <dt className="e-muted">{t('Published')}</dt>
          <dd className="e-num">{formatFeedDay(update.published_at)}</dd>
        </div>
      </dl>
      {about?.url && /^https:\/\//i.test(about.url) && (
        <a className="e-link" href={about.url} target="_blank" rel="noopener">
          {about.name}
        </a>
      )}
    </>
  )
}
