import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { firstPlace, movedTo, proposedFor } from '@embark/contract/organization/setup/proposal.rules.ts'
import type { Setup } from '@embark/contract/organization/setup/setup.contract.ts'
import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import type { ReactNode } from 'react'
import { type EndpointForm, useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { CompanyFields, LanguageFields } from '../tenant/company-fields.form.tsx'
import { useCountryOptions } from '../tenant/organization.state.ts'
import { draftOf, forgetDraft, useDraft, useSteps, useWizard } from './setup.state.ts'

interface Props {
  readonly setup: Setup
}
interface ScreenProps<V, Data> extends Props {
  readonly now: 'company' | 'languages'
  readonly form: EndpointForm<V, Data>
  readonly children: ReactNode
}

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What both steps are saved by. */
function useCompany() {
  const { organizationInfo: info, version } = useEndpoint(organizations.get, {}).data!
  return { info, saving: { version, stales: [organizations.get], failure: 'Unable to update the organization settings' } }
}

function CompanyScreen<V extends object, Data>({ setup, now, form, children }: ScreenProps<V, Data>) {
  const t = useT()
  const steps = useSteps(setup, now)
  const { busy, keep, leave, back } = useWizard(now)
  useDraft(now, form.values)
  const next = async () => {
    if (!(await form.submit())) return
    forgetDraft(now)
    keep(now)
  }
  return (
    <WizardScreen
      title={t(organizationScreens.setup.title)}
      steps={steps}
      complaints={form.complaints}
      attempt={form.attempt}
      busy={busy || form.saving}
      onNext={() => void next()}
      onBack={back}
      onLater={() => leave('later')}
    >
      {children}
    </WizardScreen>
  )
}

function Proposal() {
  const t = useT()
  return <p className="e-muted">{t('Suggested from your country. Change anything that does not fit.')}</p>
}

/** The first step: who the company is and where; until it is done, what fits the country is proposed. */
export function CompanyStep({ setup }: Props) {
  const t = useT()
  const { info, saving } = useCompany()
  const countries = useCountryOptions().map(({ value }) => value)
  const isNew = !setup.done.includes('company')
  const { country_code, currency, time_zone } = isNew ? firstPlace(info, here(), countries) : info
  const form = useEndpointForm(organizations.update, {
    defaults: draftOf('company', { name: info.name, country_code, currency, time_zone }),
    ...saving,
  })
  const follow = (country: string) => {
    const { values } = form
    const place = {
      country_code: values.country_code ?? '',
      currency: values.currency ?? '',
      time_zone: values.time_zone ?? '',
    }
    form.set(movedTo(place, country, here()))
  }
  return (
    <CompanyScreen setup={setup} now="company" form={form}>
      <p>{t('Tell us who you are and where. All of it can be changed later, in the organization settings.')}</p>
      {isNew && <Proposal />}
      <CompanyFields form={form} onCountry={isNew ? follow : undefined} />
    </CompanyScreen>
  )
}

/** The second step: which languages the company speaks; until it is done, that of its country is proposed. */
export function LanguagesStep({ setup }: Props) {
  const { info, saving } = useCompany()
  const { country_code, default_language, enabled_languages } = info
  const isNew = !setup.done.includes('languages')
  const language = isNew && default_language === 'en' ? proposedFor(country_code).language : default_language
  const form = useEndpointForm(organizations.update, {
    defaults: draftOf('languages', {
      default_language: language,
      enabled_languages: [...new Set([...enabled_languages, language])],
    }),
    ...saving,
  })
  return (
    <CompanyScreen setup={setup} now="languages" form={form}>
      {isNew && <Proposal />}
      <LanguageFields form={form} />
    </CompanyScreen>
  )
}
