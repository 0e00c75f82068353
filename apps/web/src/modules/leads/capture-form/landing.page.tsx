import { type Language, languages } from '@embark/contract/kernel/language.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Contact } from '#modules/identity/contact.public.tsx'
import type { Company } from '#modules/identity/identity.public.ts'
import { PublicFailure } from '#platform/api/public-call.ts'
import { languageNames } from '#platform/i18n/language-names.ts'
import { chooseLanguage, t, usePublicLanguage } from '#platform/i18n/light.ts'
import { fetched } from '#platform/router/fetched.ts'
import { LandingFact, LandingFrame, LandingSection, PublicFrame } from '#ui/public/frames.tsx'
import { LanguageSelect } from '#ui/public/language-select.tsx'
import { Button, Notice } from '#ui/public/parts.tsx'
import { formInAddress, type Loaded, loadLanding } from './landing.state.ts'
import { LandingForm } from './landing-form.form.tsx'
import { FactIcon } from './landing-icons.view.tsx'

// Few come to an address that names nothing, and not every company builds a page; what either needs is fetched then.
const BuiltSite = lazy(() =>
  fetched(() => import('../landing-page/built-site.view.tsx'), 'embark-site-reloaded').then((file) => ({ default: file.BuiltSite })),
)
const SitePreview = lazy(() =>
  fetched(() => import('../landing-page/site-preview.view.tsx'), 'embark-preview-reloaded').then((file) => ({ default: file.SitePreview })),
)
const NotFound = lazy(() =>
  fetched(() => import('#modules/identity/identity.public.ts'), 'embark-absent-reloaded').then((file) => ({ default: file.NotFound })),
)

type State =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'there'; readonly loaded: Loaded }

/** Why the form is not there: the server's own words, or where it broke those of the act. */
const sentenceOf = (error: unknown) => (error instanceof PublicFailure && error.status < 500 ? error.message : t('Unable to load form'))

/** Reads the page anew in every language it is shown in; answers already typed stay. */
function useLanding(language: Language) {
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language and another try are the reasons to read again
  useEffect(() => {
    let isCurrent = true
    loadLanding(formInAddress(location.pathname)).then(
      (loaded) => isCurrent && setState({ kind: 'there', loaded }),
      (error: unknown) =>
        isCurrent &&
        setState(
          error instanceof PublicFailure && [403, 404].includes(error.status)
            ? { kind: 'absent' }
            : { kind: 'failed', message: sentenceOf(error) },
        ),
    )
    return () => {
      isCurrent = false
    }
  }, [language, turn])
  return [state, () => setTurn((count) => count + 1)] as const
}

/** A company's page for people who do not know it yet; within the editor, the page that is being written. */
export default function LandingScreen({ company }: { company: Company | undefined }) {
  const isPreview = formInAddress(location.pathname) === 'preview' && parent !== window
  return isPreview ? (
    <Suspense fallback={null}>
      <SitePreview />
    </Suspense>
  ) : (
    <Landing company={company} />
  )
}

/** Who they are, a form, and what one gets; or what the company built itself. */
function Landing({ company }: { company: Company | undefined }) {
  const language = usePublicLanguage()
  const [state, retry] = useLanding(language)
  const [sent, setSent] = useState<string>()
  const loaded = state.kind === 'there' ? state.loaded : undefined
  const shownCompany = loaded?.form.company ?? company
  const title = loaded?.page?.title ?? loaded?.form.title ?? t('Talk to a counsellor')
  const isBuilt = Boolean(loaded?.page?.site)
  useEffect(() => {
    if (!isBuilt) document.title = `${title} · ${shownCompany?.name ?? 'Embark'}`
  }, [title, shownCompany?.name, isBuilt])
  const brand = { name: shownCompany?.name ?? 'Embark' }
  const accent = shownCompany?.accent_color ?? undefined
  const offered = company?.enabled_languages ?? languages
  const menu = offered.length > 1 && (
    // The options are languages and nothing else.
    <LanguageSelect
      label={t('Language')}
      value={language}
      options={offered.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(value) => void chooseLanguage(value as Language)}
    />
  )
  if (state.kind === 'absent')
    return (
      <Suspense fallback={null}>
        <NotFound company={company} />
      </Suspense>
    )
  if (state.kind === 'failed')
    return (
      <PublicFrame brand={brand} accent={accent} language={menu}>
        <h1>{t('This page could not be loaded')}</h1>
        <p className="p-muted">{state.message}</p>
        <Button onClick={retry}>{t('Try again')}</Button>
      </PublicFrame>
    )
  if (!loaded) return <div className="p-page p-land c-wait" aria-busy="true" />
  const foot = Object.values(company?.contact ?? {}).some(Boolean) && <Contact company={company} />
  if (loaded.page?.site && loaded.page.landing_page_identifier)
    return (
      <Suspense fallback={<div className="p-page p-land c-wait" aria-busy="true" />}>
        <BuiltSite site={loaded.page.site} form={loaded.form} identifier={loaded.page.landing_page_identifier} foot={foot} />
      </Suspense>
    )
  const arrived = ({ success_text, redirect_url }: { success_text: string; redirect_url: string | null }) => {
    setSent(success_text)
    if (redirect_url && /^https?:\/\//.test(redirect_url)) location.assign(redirect_url)
  }
  return (
    <LandingFrame
      brand={brand}
      accent={accent}
      language={menu}
      foot={foot}
      title={title}
      {...(loaded.page?.banner && { lead: loaded.page.banner })}
    >
      <LandingSection tint title={loaded.form.title}>
        {sent ? <Thanks text={sent} /> : <LandingForm form={loaded.form} onSent={arrived} />}
      </LandingSection>
      {!!loaded.page?.blocks.length && (
        <LandingSection title={t('What you get')}>
          {loaded.page.blocks.map((block) => (
            <LandingFact key={block.title} icon={<FactIcon name={block.icon} />} title={block.title} text={block.text} />
          ))}
        </LandingSection>
      )}
    </LandingFrame>
  )
}

function Thanks({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div tabIndex={-1} ref={box}>
      <Notice tone="good">{text}</Notice>
    </div>
  )
}
