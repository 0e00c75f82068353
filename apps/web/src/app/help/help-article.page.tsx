import { to } from '@embark/contract/kernel/screen.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { Button } from '@mantine/core'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { type ReactNode, Suspense } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { drawnMarkdown } from '#platform/text/markdown.tsx'
import '#platform/text/written.css'
import { Link } from '#ui/link.tsx'
import { EmptyState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { helpTopics, mayOpen, screenAt } from './help-articles.ts'
import { useHelp } from './help-reader.ts'
import './help.css'

/** One article of the help, and what else is written of its topic. */
export default function HelpArticlePage() {
  return (
    <Suspense fallback={<LateSkeleton kind="form" />}>
      <Article />
    </Suspense>
  )
}

function Article() {
  const t = useT()
  const { article: id } = useScreenParams(platformScreens.helpArticle)
  const { articles, reader } = useHelp()
  const article = articles.find((each) => each.id === id)
  const path = [{ name: t('Help'), href: platformScreens.help.path }]
  if (!article)
    return (
      <>
        <PageHead title={t('Help')} />
        <EmptyState
          text={t('There is no article at this address, or it is about something your role does not do.')}
          action={
            <Button component={Link} href={platformScreens.help.path} variant="filled">
              {t('Show all of the help')}
            </Button>
          }
        />
      </>
    )
  const within = (address: string, words: ReactNode) => {
    const screen = screenAt(address, allScreens)
    const isArticle = screen?.path === platformScreens.helpArticle.path
    const isOpen = isArticle ? articles.some((each) => hrefOf(each.id) === address) : screen && mayOpen(screen, reader)
    // Whoever may not open a page reads what it is called.
    return isOpen ? <Link href={address}>{words}</Link> : words
  }
  const others = articles.filter(({ topic }) => topic === article.topic)
  return (
    <>
      <PageHead title={article.text.title} path={path} arrivalKey={id} />
      <div className="e-help-page">
        <article className="e-written">{drawnMarkdown(fromMarkdown(article.text.body), within, 2)}</article>
        {others.length > 1 && (
          <nav aria-labelledby="help-topic">
            <h2 id="help-topic">{t(helpTopics.find((topic) => topic.id === article.topic)!.name)}</h2>
            <ul>
              {others.map(({ text }) => (
                <li key={text.id}>
                  <Link href={hrefOf(text.id)} aria-current={text.id === id ? 'page' : undefined}>
                    {text.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  )
}

const hrefOf = (article: string) => to(platformScreens.helpArticle, { article })
