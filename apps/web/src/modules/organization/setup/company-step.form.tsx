import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { Setup } from '@embark/contract/organization/setup/setup.contract.ts'
import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { CompanyFields, LanguageFields } from '../tenant/company-fields.form.tsx'
import type { CompanyForm } from '../tenant/organization.state.ts'
import { draftOf, forgetDraft, useDraft, useSteps, useWizard } from './setup.state.ts'

interface Props {
  readonly setup: Setup
  readonly now: 'company' | 'languages'
}

/** The first two steps: who the company is and where, and which languages it speaks. */
export function CompanyStep({ setup, now }: Props) {
  const t = useT()
  const steps = useSteps(setup, now)
  const { busy, keep, leave, back } = useWizard(now)
  const { organizationInfo: info, version } = useEndpoint(organizations.get, {}).data!
  const { name, country_code, currency, time_zone, default_language, enabled_languages } = info
  const kept = now === 'company' ? { name, country_code, currency, time_zone } : { default_language, enabled_languages }
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
          <CompanyFields handle={handle} />
        </>
      ) : (
        <LanguageFields handle={handle} />
      )}
    </WizardScreen>
  )
}
