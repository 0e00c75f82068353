import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { use } from 'react'
import { useLanguage, useT } from '#platform/i18n/i18n.ts'
import { can, useSession } from '#platform/session/session.ts'
import { type HelpReader, helpArticles, mayRead, screenAt } from './help-articles.ts'
import { helpText, textsOf, titleOf } from './help-texts.ts'

/** Whom the help is for. */
export function useHelpReader(): HelpReader {
  const { profile, capabilities } = useSession()
  return { group: profile.user.group, can, isOff: (feature) => capabilities.features[feature] === false }
}

/** The articles that somebody may read, in their language; waits until the texts are there. */
export function useHelp() {
  const t = useT()
  const { language } = useLanguage()
  const reader = useHelpReader()
  const texts = use(textsOf(language))
  const nameAt = (address: string) => {
    const article = texts[address.replace(`${platformScreens.help.path}/`, '')]
    return article ? titleOf(article) : t(screenAt(address, allScreens)?.title ?? address)
  }
  const articles = helpArticles
    .filter((article) => mayRead(article, reader))
    .map((article) => ({ ...article, text: helpText(article.id, texts[article.id] ?? '', { say: t, nameAt }) }))
  return { articles, reader }
}
