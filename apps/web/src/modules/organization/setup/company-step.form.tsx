import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { firstPlace, movedTo, proposedFor } from '@embark/contract/organization/setup/proposal.rules.ts'
import type { Setup } from '@embark/contract/organization/setup/setup.contract.ts'
import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { CompanyFields, LanguageFields } from '../tenant/company-fields.form.tsx'
import { type CompanyForm, useCountryOptions } from '../tenant/organization.state.ts'
import { draftOf, forgetDraft, useDraft, useSteps, useWizard } from './setup.state.ts'

interface Props {
  readonly setup: Setup
  readonly now: 'company' | 'languages'
}

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The first two steps: who the company is and where, and which languages it speaks; until they are done, what fits the country is proposed. */
export function CompanyStep({ setup, now }: Props) {
  const t = useT()
  const steps = useSteps(setup, now)
  const { busy, keep, leave, back } = useWizard(now)
  const { organizationInfo: info, version } = useEndpoint(organizations.get, {}).data!
  const countries = useCountryOptions().map(({ value }) => value)
  const { name, country_code, default_language, enabled_languages } = info
  const isNew = !setup.done.includes(now)
  const place = isNew ? firstPlace(info, here(), countries) : info
  const { language } = isNew && default_language === 'en' ? proposedFor(country_code) : { language: default_language }
  const kept =
    now === 'company'
      ? { name, country_code: place.country_code, currency: place.currency, time_zone: place.time_zone }
      : { default_language: language, enabled_languages: [...new Set([...enabled_languages, language])] }
  const saving = useEndpointForm(organizations.update, {
    defaults: draftOf(now, kept) as typeof kept,
    version,
    toCall: (values) => ({ body: values }),
    stales: [organizations.get],
    failure: 'Unable to update the organization settings',
  })
  useDraft(now, saving.form.values)
  // The fields know their values as texts, lists and yes or no.
  const handle = saving as unknown as CompanyForm
  const { values, setFieldValue } = saving.form
  const follow = (country: string) => {
    const moved = movedTo(values as never, country, here())
    for (const [field, value] of Object.entries(moved)) setFieldValue(field, value)
  }
  const proposal = <p className="e-muted">{t('What stands here is proposed from your country. Change what does not fit.')}</p>
  const next = async () => {
    if (!(await saving.submit())) return
    forgetDraft(now)
    keep(now)
  }
  return (
    <WizardScreen
      title={t(organizationScreens.setup.title)}
      steps={steps}
      complaints={saving.complaints}
      attempt={saving.attempt}
      busy={busy || saving.saving}
      onNext={() => void next()}
      onBack={back}
      onLater={() => leave('later')}
    >
      {now === 'company' ? (
        <>
          <p>{t('Tell us who you are and where. All of it can be changed later, in the organization settings.')}</p>
          {isNew && proposal}
          <CompanyFields handle={handle} onCountry={isNew ? follow : undefined} />
        </>
      ) : (
        <>
          {isNew && proposal}
          <LanguageFields handle={handle} />
        </>
      )}
    </WizardScreen>
  )
}
