import type { Language } from '@embark/contract/kernel/language.ts'
import { useEffect, useState } from 'react'
import { dictionaryOf } from './dictionaries.ts'
import { type Translator, translatorOf } from './i18n.ts'

/** The translator of a language that need not be the page's own, such as that of a document; undefined until its words are there. */
export function useTranslatorOf(language: Language | undefined): Translator | undefined {
  const [ready, setReady] = useState<{ readonly language: Language; readonly t: Translator }>()
  useEffect(() => {
    if (!language) return
    let isWanted = true
    // Without its words a document is still readable: the texts are English.
    const words = dictionaryOf(language).catch(() => undefined)
    void words.then((dictionary) => isWanted && setReady({ language, t: translatorOf(language, dictionary) }))
    return () => {
      isWanted = false
    }
  }, [language])
  return ready?.language === language ? ready?.t : undefined
}
