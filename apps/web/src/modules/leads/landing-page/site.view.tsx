import { type Language, languages } from '@embark/contract/kernel/language.ts'
import type { CaptureForm } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import type { LandingSite } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { thanksKey } from '@embark/contract/leads/landing-page/landing-limits.rules.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { languageNames } from '#platform/i18n/language-names.ts'
import { chooseLanguage, t, usePublicLanguage } from '#platform/i18n/light.ts'
import { SiteFrame } from '#ui/public/frames.tsx'
import { LanguageSelect } from '#ui/public/language-select.tsx'
import { LandingForm } from '../capture-form/landing-form.form.tsx'
import { addressOfPage, placesOf } from './site.state.ts'
import { pictureOf } from './site-address.state.ts'
import { SitePart, useTexts } from './site-parts.view.tsx'
import './site.css'

interface Props {
  readonly site: LandingSite
  readonly form: CaptureForm
  /** The key of the page that is shown. */
  readonly shown: string
  readonly onShow: (page: string) => void
  readonly foot?: ReactNode
  /** Looked at while it is written: the form is seen and not filled in, and the writer chooses the language. */
  readonly isPreview?: boolean
}

/** The menu of the languages a site is written in. */
function SiteLanguages({ offered }: { offered: readonly Language[] }) {
  const language = usePublicLanguage()
  if (offered.length < 2) return null
  return (
    // The options are languages and nothing else.
    <LanguageSelect
      label={t('Language')}
      value={language}
      options={languages.filter((one) => offered.includes(one)).map((value) => ({ value, label: languageNames[value] }))}
      onChange={(value) => void chooseLanguage(value as Language)}
    />
  )
}

/** A landing page that a company built of sections: one of its pages, with the way to the others. */
export function Site({ site, form, shown, onShow, foot, isPreview = false }: Props) {
  const say = useTexts(site)
  const { content, logo } = site
  const page = content.pages.find(({ key }) => key === shown) ?? content.pages[0]!
  const main = useRef<HTMLElement>(null)
  const first = useRef(page.key)
  useEffect(() => {
    if (first.current === page.key) return
    first.current = page.key
    scrollTo(0, 0)
    main.current?.querySelector<HTMLElement>('h1')?.focus()
  }, [page.key])
  const sent = ({ redirect_url }: { redirect_url: string | null }) =>
    redirect_url && /^https?:\/\//.test(redirect_url) ? location.assign(redirect_url) : onShow(thanksKey)
  const places = placesOf(site)
  const drawForm = (button: string) =>
    isPreview ? (
      <div inert>
        <LandingForm form={form} button={button} page={page.key} onSent={sent} />
      </div>
    ) : (
      <LandingForm form={form} button={button} page={page.key} onSent={sent} />
    )
  return (
    <SiteFrame
      brand={{ name: form.company.name, logoSrc: logo ? pictureOf(site, logo) : undefined }}
      accent={form.company.accent_color ?? undefined}
      language={!isPreview && <SiteLanguages offered={content.languages} />}
      menu={
        places.length > 1 && (
          <nav aria-label={t('Pages')} className="ls-menu">
            {places.map(({ key, title }) => (
              <a
                key={key}
                href={addressOfPage(site, key)}
                aria-current={key === page.key ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  onShow(key)
                }}
              >
                {say(title)}
              </a>
            ))}
          </nav>
        )
      }
      main={main}
      foot={foot}
    >
      {page.sections.map((section, at) => (
        <SitePart key={section.id} section={section} isFirst={at === 0} site={site} form={form} drawForm={drawForm} onShow={onShow} />
      ))}
    </SiteFrame>
  )
}
