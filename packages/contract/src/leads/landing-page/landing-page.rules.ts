import type { Language } from '../../kernel/language.ts'
import type { LandingContent, LandingSection, Texts } from './landing-content.contract.ts'
import { thanksKey } from './landing-limits.rules.ts'

export const landingStatuses = ['draft', 'published', 'archived'] as const
export type LandingStatus = (typeof landingStatuses)[number]
export const landingStatusWords: Readonly<Record<LandingStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

export const landingActions = ['publish', 'unpublish', 'archive', 'restore'] as const
export type LandingAction = (typeof landingActions)[number]
/** The legal moves of a landing page. Publishing what is published shows its changes. */
export const landingMoves: Readonly<Record<LandingStatus, Readonly<Partial<Record<LandingAction, LandingStatus>>>>> = {
  draft: { publish: 'published', archive: 'archived' },
  published: { publish: 'published', unpublish: 'draft', archive: 'archived' },
  archived: { restore: 'draft' },
}

export const sectionTypes = ['heading', 'text', 'benefits', 'pictures', 'institutions', 'questions', 'form', 'contact'] as const
export type SectionType = (typeof sectionTypes)[number]
export const sectionWords: Readonly<Record<SectionType, string>> = {
  heading: 'Heading',
  text: 'Text',
  benefits: 'List of benefits',
  pictures: 'Pictures',
  institutions: 'Institutions',
  questions: 'Questions and answers',
  form: 'Form',
  contact: 'Contact',
}

/** Where a button leads that goes to the form instead of to a page. */
export const toForm = 'form'
/** Words in addresses that mean something else already. */
export const takenSlugs: readonly string[] = ['default', 'preview']
/** Nobody reads a page and fills in its form in less: who does is a program. */
export const leastSeconds = 2

/** A text in the reader's language, else in the first language of the page that has it. */
export function textIn(texts: Texts | undefined, language: Language, order: readonly Language[]): string {
  const written = [language, ...order].find((one) => texts?.[one]?.trim())
  return (written && texts?.[written]) || ''
}

/** Every picture a content shows, once. */
export const picturesIn = ({ pages }: LandingContent): string[] => [
  ...new Set(
    pages.flatMap(({ sections }) =>
      sections.flatMap((section) =>
        section.type === 'heading' && section.picture
          ? [section.picture.file]
          : section.type === 'pictures'
            ? section.pictures.map(({ file }) => file)
            : [],
      ),
    ),
  ),
]

/** Every institution a content shows, once. */
export const institutionsIn = ({ pages }: LandingContent): number[] => [
  ...new Set(
    pages.flatMap(({ sections }) => sections.flatMap((section) => (section.type === 'institutions' ? section.institution_ids : []))),
  ),
]

/** What keeps a content from being published: where, and why. */
interface LandingFlaw {
  readonly field: string
  readonly text: string
}

const missing = 'Write this in the first language'

/** What is wrong with one section, by the part of it. */
function flawsOf(section: LandingSection, isThere: (texts: Texts) => boolean, keys: readonly string[]): LandingFlaw[] {
  const need = (field: string, texts: Texts) => (isThere(texts) ? [] : [{ field, text: missing }])
  switch (section.type) {
    case 'heading':
      return [
        ...need('title', section.title),
        ...(section.button ? need('button.label', section.button.label) : []),
        ...(section.button && section.button.to !== toForm && !keys.includes(section.button.to)
          ? [{ field: 'button.to', text: 'Choose a page from the list' }]
          : []),
      ]
    case 'text':
      return need('body', section.body)
    case 'benefits':
      return section.items.length
        ? section.items.flatMap((item, at) => need(`items.${at}.title`, item.title))
        : [{ field: 'items', text: 'Add at least one' }]
    case 'questions':
      return section.items.length
        ? section.items.flatMap((item, at) => [...need(`items.${at}.question`, item.question), ...need(`items.${at}.answer`, item.answer)])
        : [{ field: 'items', text: 'Add at least one' }]
    case 'pictures':
      return section.pictures.length
        ? section.pictures.flatMap((picture, at) => need(`pictures.${at}.alt`, picture.alt))
        : [{ field: 'pictures', text: 'Add at least one' }]
    case 'institutions':
      return section.institution_ids.length ? [] : [{ field: 'institution_ids', text: 'Add at least one' }]
    case 'contact':
      return section.phone || section.email || isThere(section.address) ? [] : [{ field: 'phone', text: 'Write how to reach you' }]
    case 'form':
      return need('title', section.title)
  }
}

/** Everything that keeps a content from being published, each at its field. */
export function landingFlaws({ languages, pages }: LandingContent): LandingFlaw[] {
  const isThere = (texts: Texts) => Boolean(texts[languages[0]!]?.trim())
  const keys = pages.map(({ key }) => key)
  const hasForm = pages.some(({ key, sections }) => key !== thanksKey && sections.some(({ type }) => type === 'form'))
  return [
    ...(hasForm ? [] : [{ field: 'pages', text: 'Add a form, so that visitors can write to you' }]),
    ...pages.flatMap((page, at) => [
      ...(isThere(page.title) ? [] : [{ field: `pages.${at}.title`, text: missing }]),
      ...(page.sections.length ? [] : [{ field: `pages.${at}.sections`, text: 'Add at least one section' }]),
      ...page.sections.flatMap((section, place) =>
        flawsOf(section, isThere, keys).map(({ field, text }) => ({ field: `pages.${at}.sections.${place}.${field}`, text })),
      ),
    ]),
  ]
}

/** Submissions in a hundred visits, to one decimal; nothing where nobody came. */
export const conversionOf = ({ visits, submissions }: { readonly visits: number; readonly submissions: number }) =>
  visits > 0 ? Math.round((submissions / visits) * 1_000) / 10 : null
