import type { CaptureForm } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import type { LandingSite } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { textIn } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { showIn, usePublicLanguage } from '#platform/i18n/light.ts'
import { go, onPlaceChange } from '#platform/router/public-place.ts'
import { countVisit, pageInAddress, queryOfPage } from './site.state.ts'
import { Site } from './site.view.tsx'

interface Props {
  readonly site: LandingSite
  readonly form: CaptureForm
  readonly identifier: string
  /** Who is behind it. */
  readonly foot: ReactNode
}

/** A page that a company built, at the place the address names. */
export function BuiltSite({ site, form, identifier, foot }: Props) {
  const search = useSyncExternalStore(onPlaceChange, () => location.search)
  const language = usePublicLanguage()
  const shown = pageInAddress(site, search)
  const title = textIn(site.content.pages.find(({ key }) => key === shown)?.title, language, site.content.languages)
  useEffect(() => countVisit(identifier, shown), [identifier, shown])
  useEffect(() => {
    document.title = `${title} · ${form.company.name}`
  }, [title, form.company.name])
  const [first] = site.content.languages
  const isWritten = site.content.languages.includes(language)
  useEffect(() => {
    if (!isWritten && first) void showIn(first)
  }, [isWritten, first])
  return (
    <Site
      site={site}
      form={form}
      foot={foot}
      shown={shown}
      onShow={(key) => go(`${location.pathname}${queryOfPage(site, key, location.search)}`)}
    />
  )
}
