import type { Language } from '@embark/contract/kernel/language.ts'
import type { LandingContent, LandingSection, Texts } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { thanksKey } from '@embark/contract/leads/landing-page/landing-limits.rules.ts'
import { toForm } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { translate } from '@embark/locales/translate.ts'

/** The content a new landing page begins with, in its languages: a heading, the form, three benefits, and a page of thanks. */
export function startingContent(languages: readonly Language[]): LandingContent {
  const words = (text: string): Texts => Object.fromEntries(languages.map((language) => [language, translate(language, text)]))
  const benefit = (icon: 'route' | 'file' | 'plane', title: string, text: string) => ({ icon, title: words(title), text: words(text) })
  const sections: LandingSection[] = [
    {
      id: 'heading',
      type: 'heading',
      title: words('Study abroad, with someone who answers.'),
      text: words('One counsellor from your first question to your visa. Free for students.'),
      picture: null,
      button: { label: words('Talk to a counsellor'), to: toForm },
    },
    {
      id: 'benefits',
      type: 'benefits',
      title: words('What you get'),
      items: [
        benefit('route', 'A plan in one meeting', 'Four programs that fit your marks and your budget'),
        benefit('file', 'Documents are reviewed first', 'Every document read before a university sees it'),
        benefit('plane', 'Help until you land', 'Visa, housing, bank account and airport'),
      ],
    },
    { id: 'form', type: 'form', title: words('Talk to a counsellor'), text: {}, button: words('Ask for a call') },
  ]
  const thanks: LandingSection = {
    id: 'thanks',
    type: 'heading',
    title: words('Thank you'),
    text: words('Thank you. A counsellor will be in touch within one working day.'),
    picture: null,
    button: null,
  }
  return {
    languages: [...languages],
    pages: [
      { key: 'home', title: words('Home'), sections },
      { key: thanksKey, title: words('Thank you'), sections: [thanks] },
    ],
    consent: {},
  }
}
