import { programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ChangeLine } from '../program-change/fact-value.view.tsx'
import '../program-change/program-change.css'

/** What the facts said before, with the days on which they began and ended; nothing where nothing changed. */
export function ChangesTab({ program }: { readonly program: string }) {
  const t = useT()
  const changes = useEndpoint(programRecords.changes, { params: { id: program } }).data?.recordsInfo ?? []
  if (!changes.length) return null
  return (
    <section className="program-part">
      <h2>{t('What changed')}</h2>
      <ul>
        {changes.map((change) => {
          const { id, held_since, changed_at, changed_by, source } = change
          const day = formatMomentDay(changed_at)
          return (
            <li key={id}>
              <ChangeLine change={change} />
              <small className="e-muted">
                {held_since
                  ? t('Before from {{from}} to {{day}}', { from: formatMomentDay(held_since), day })
                  : t('Changed on {{day}}', { day })}
                {changed_by && <> · {fullNameOf(changed_by)}</>}
                {source && (
                  <>
                    {' · '}
                    <bdi>{source}</bdi>
                  </>
                )}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
