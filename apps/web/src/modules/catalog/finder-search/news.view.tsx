import { finderSearches } from '@embark/contract/catalog/finder-search/finder-search.contract.ts'
import { Button } from '@mantine/core'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { lookStales, searchHref } from './finder-search.state.ts'

/** Says that only what is new in a kept search is on screen, with the ways out. */
export function NewsBar({ identifier, onLeave }: { readonly identifier: string; readonly onLeave: () => void }) {
  const t = useT()
  const searches = useEndpoint(finderSearches.list, {}).data?.recordsInfo
  const look = useAction(finderSearches.look, { stales: lookStales, onDone: onLeave })
  const search = searches?.find((each) => each.identifier === identifier)
  return (
    <section className="e-for-lead" aria-label={t('New in a kept search')}>
      <span className="e-muted">{t('New in')}</span>
      {search ? <strong dir="auto">{search.name}</strong> : <span>{searches ? t('This search is kept no longer') : '…'}</span>}
      <span className="e-grow" />
      {search && (
        <>
          <Button size="xs" variant="subtle" component={Link} href={searchHref(search)}>
            {t('Show all that fit')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => look.mutate({ params: { finder_search: identifier } })}>
            {t('I have seen these')}
          </Button>
        </>
      )}
      {!search && (
        <Button size="xs" variant="subtle" onClick={onLeave}>
          {t('Show all programs')}
        </Button>
      )}
    </section>
  )
}
