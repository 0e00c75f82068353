import type { LandingContent, LandingPart, LandingSection } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { thanksKey } from '@embark/contract/leads/landing-page/landing-limits.rules.ts'
import type { LandingBody, LandingDetail } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import type { SectionType } from '@embark/contract/leads/landing-page/landing-page.rules.ts'

/** What the editor changes of a landing page. */
export type LandingDraft = Omit<LandingBody, 'campaign'> & { readonly campaign: string }

export const draftOf = ({ name, slug, content, campaign, fields, source, medium, branch, form }: LandingDetail): LandingDraft => ({
  name,
  slug,
  content,
  campaign: campaign ?? '',
  fields,
  lead_source_id: source?.id ?? null,
  lead_medium_id: medium?.id ?? null,
  branch_id: branch?.id ?? null,
  form_id: form?.id ?? null,
})

const newId = () => crypto.randomUUID().slice(0, 8)

/** A section to begin with. */
export function newSection(type: SectionType): LandingSection {
  const base = { id: newId(), title: {} }
  switch (type) {
    case 'heading':
      return { ...base, type, text: {}, picture: null, button: null }
    case 'text':
      return { ...base, type, body: {} }
    case 'benefits':
      return { ...base, type, items: [{ icon: 'check', title: {}, text: {} }] }
    case 'pictures':
      return { ...base, type, pictures: [] }
    case 'institutions':
      return { ...base, type, institution_ids: [] }
    case 'questions':
      return { ...base, type, items: [{ question: {}, answer: {} }] }
    case 'form':
      return { ...base, type, text: {}, button: {} }
    case 'contact':
      return { ...base, type, phone: '', email: '', address: {} }
  }
}

const pageChanged = (content: LandingContent, key: string, change: (page: LandingPart) => LandingPart): LandingContent => ({
  ...content,
  pages: content.pages.map((page) => (page.key === key ? change(page) : page)),
})
export const withTitle = (content: LandingContent, key: string, title: LandingPart['title']) =>
  pageChanged(content, key, (page) => ({ ...page, title }))
export const withSections = (content: LandingContent, key: string, sections: LandingSection[]) =>
  pageChanged(content, key, (page) => ({ ...page, sections }))
export const withSection = (content: LandingContent, key: string, section: LandingSection) =>
  pageChanged(content, key, (page) => ({ ...page, sections: page.sections.map((one) => (one.id === section.id ? section : one)) }))

/** The same sections with one of them elsewhere. */
export function moved(sections: readonly LandingSection[], id: string, index: number): LandingSection[] {
  const others = sections.filter((section) => section.id !== id)
  const section = sections.find((one) => one.id === id)
  return section ? [...others.slice(0, index), section, ...others.slice(index)] : [...sections]
}

/** One more page, before the page of thanks. */
export function withPage(content: LandingContent): { content: LandingContent; key: string } {
  let number = content.pages.length
  while (content.pages.some(({ key }) => key === `page-${number}`)) number++
  const key = `page-${number}`
  const page: LandingPart = { key, title: {}, sections: [newSection('heading')] }
  const at = content.pages.findIndex((one) => one.key === thanksKey)
  return { content: { ...content, pages: [...content.pages.slice(0, at), page, ...content.pages.slice(at)] }, key }
}

/** A content without one of its pages; buttons that led there lead to the first. */
export function withoutPage(content: LandingContent, key: string): LandingContent {
  const pages = content.pages.filter((page) => page.key !== key)
  const home = pages[0]!.key
  const redirected = (section: LandingSection): LandingSection =>
    section.type === 'heading' && section.button?.to === key ? { ...section, button: { ...section.button, to: home } } : section
  return { ...content, pages: pages.map((page) => ({ ...page, sections: page.sections.map(redirected) })) }
}
