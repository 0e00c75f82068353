import { type Language, languages } from '@embark/contract/kernel/language.ts'
import type { ReactNode } from 'react'
import { languageNames } from '#platform/i18n/language-names.ts'
import { chooseLanguage, t, usePublicLanguage } from '#platform/i18n/light.ts'
import { LanguageSelect } from '#ui/public/language-select.tsx'
import { SignInFrame } from '#ui/public/sign-in-frame.tsx'
import './door.css'
import { Contact } from './contact.view.tsx'
import type { Company } from './public-company.state.ts'

/** The language menu of public pages. */
export function LanguageMenu({ enabled = languages }: { enabled?: readonly Language[] | undefined }) {
  const language = usePublicLanguage()
  if (enabled.length < 2) return null
  return (
    <LanguageSelect
      label={t('Language')}
      value={language}
      options={enabled.map((value) => ({ value, label: languageNames[value] }))}
      // The options are languages and nothing else.
      onChange={(value) => void chooseLanguage(value as Language)}
    />
  )
}

export interface DoorProps {
  readonly company: Company | undefined
  readonly title: string
  readonly lead?: string
  /** Other ways to go, under the form. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The door of the product with a form in it. */
export function Door({ company, title, lead, foot, children }: DoorProps) {
  usePublicLanguage()
  return (
    <SignInFrame
      brand={{ name: company?.name ?? 'Embark' }}
      language={<LanguageMenu enabled={company?.enabled_languages} />}
      title={title}
      lead={lead}
      stops={[t('First call'), t('Counselling'), t('Application'), t('Offer'), t('Enrolled')]}
      motto={t('Every student’s route, from first call to first lecture.')}
      footStart={company && Object.values(company.contact).some(Boolean) && <Contact company={company} />}
    >
      {children}
      {foot && <div className="d-foot p-sub">{foot}</div>}
    </SignInFrame>
  )
}
