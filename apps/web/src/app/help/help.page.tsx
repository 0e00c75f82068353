import { to } from '@embark/contract/kernel/screen.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { articleOf, helpTopics, screenAt } from './help-articles.ts'
import { useHelp, useHelpReader } from './help-reader.ts'
import { searchedIn } from './help-search.ts'
import type { HelpText } from './help-texts.ts'
import './help.css'

const defaults = { search: '', at: '' }

/** All that may be read, by topic, with a search over it; asked from a page, its own article. */
export default function HelpPage() {
  const t = useT()
  const [{ search, at }, change] = useUrlState(defaults)
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  const isOnItsWay = useArticleAt(at)
  if (isOnItsWay) return null
  return (
    <>
      <PageHead title={t('Help')} />
      <div className="e-help-find">
        <TextInput
          ref={field}
          type="search"
          aria-label={t('Search the help')}
          placeholder={t('Search the help')}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          rightSection={<kbd>/</kbd>}
          value={search}
          onChange={(event) => change({ search: event.currentTarget.value }, { replace: true })}
          onKeyDown={toFirst}
        />
      </div>
      <Suspense fallback={<LateSkeleton kind="rows" />}>
        <Shown search={search} />
      </Suspense>
    </>
  )
}

/** Enter and the arrow go on from the field to the first article. */
function toFirst(event: KeyboardEvent) {
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
  const first = document.querySelector<HTMLAnchorElement>('.e-help a')
  if (!first) return
  event.preventDefault()
  if (event.key === 'Enter') first.click()
  else first.focus()
}

/** Goes on to the article of the page that was asked about; where it has none for this reader, all are shown. */
function useArticleAt(at: string): boolean {
  const navigate = useNavigate()
  const reader = useHelpReader()
  const screen = at
    ? screenAt(
        at,
        allScreens.filter(({ page }) => page === 'portal'),
      )
    : undefined
  const article = screen && articleOf(screen, reader)?.id
  useEffect(() => {
    if (article) void navigate({ to: to(platformScreens.helpArticle, { article }), replace: true })
  }, [article, navigate])
  return article !== undefined
}

function Shown({ search }: { search: string }) {
  const t = useT()
  const { articles } = useHelp()
  const typed = useDeferredValue(search.trim())
  if (!typed)
    return (
      <div className="e-help">
        {helpTopics.map(({ id, name }) => {
          const inTopic = articles.filter(({ topic }) => topic === id)
          if (!inTopic.length) return null
          return (
            <section key={id} aria-labelledby={`help-${id}`}>
              <h2 id={`help-${id}`}>{t(name)}</h2>
              <ul>
                {inTopic.map(({ text }) => (
                  <Line key={text.id} text={text} line={text.about} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    )
  const hits = searchedIn(
    articles.map(({ text }) => text),
    typed,
  )
  if (!hits.length) return <EmptyState text={t('No article found. Try another word.')} />
  return (
    <section className="e-help e-help-hits" aria-labelledby="help-results">
      <h2 id="help-results">
        {t('Results')} <span role="status">{hits.length}</span>
      </h2>
      <ul>
        {hits.map(({ text, line }) => (
          <Line key={text.id} text={text} line={line} />
        ))}
      </ul>
    </section>
  )
}

const Line = ({ text, line }: { text: HelpText; line: string }) => (
  <li>
    <Link href={to(platformScreens.helpArticle, { article: text.id })}>
      <b>{text.title}</b>
      <small>{line}</small>
    </Link>
  </li>
)
