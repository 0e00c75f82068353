import { loginMethods } from '@embark/contract/kernel/choices.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { type Organization, organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { CompanyFields, LanguageFields } from './company-fields.form.tsx'
import { ConnectOriginsField, ContactFields, NumberFormatField } from './contact-fields.form.tsx'
import type { CompanyForm } from './organization.state.ts'
import { TestMail } from './test-mail.view.tsx'

/** What a company says of itself and decided for itself. */
export default function OrganizationPage() {
  const t = useT()
  const found = useEndpoint(organizations.get, {})
  // What somebody else saves meanwhile takes away nothing that is typed here; saving says that it is out of date.
  const [saved, setSaved] = useState<Organization | null>(null)
  const info = saved ?? found.data?.organizationInfo
  if (info) return <OrganizationForm key={saved?.version} begun={info} onSaved={setSaved} />
  return (
    <>
      <PageHead title={t(organizationScreens.organization.title)} />
      {found.error ? <FailedState message={found.error.message} onRetry={() => void found.refetch()} /> : <LateSkeleton kind="form" />}
    </>
  )
}

const methodNames = { password: 'A password', otp: 'A code by mail or SMS' } as const

interface Props {
  readonly begun: Organization
  readonly onSaved: (saved: Organization) => void
}

function OrganizationForm({ begun, onSaved }: Props) {
  const t = useT()
  const go = useGo()
  const mayChange = useCan('settings.organization.update')
  const [{ signup_roles, forms, version, ...defaults }] = useState(begun)
  const saving = useEndpointForm(organizations.update, {
    defaults,
    version,
    toCall: (values) => ({ body: values }),
    stales: [organizations.get],
    failure: 'Unable to update the organization settings',
    onDone: ({ organizationInfo }) => {
      toast.done({ message: t('Organization settings updated successfully') })
      onSaved(organizationInfo)
    },
  })
  // The fields know their values as texts, lists and yes or no.
  const handle = saving as unknown as CompanyForm
  const { values, setFieldValue } = handle.form
  const number = (name: string) => ({
    ...handle.field(name),
    value: values[name] as number | string,
    onChange: (value: number | string) => setFieldValue(name, value),
    required: true,
    allowDecimal: false,
  })
  const toggle = (name: string) => {
    const { id, checked, onChange } = handle.field(name, 'checkbox') as unknown as { id: string; checked: boolean; onChange: () => void }
    return { id, checked, onChange }
  }
  return (
    <FormScreen
      variant="page"
      title={t(organizationScreens.organization.title)}
      complaints={saving.complaints}
      attempt={saving.attempt}
      verb={t('Save')}
      onSubmit={() => void saving.submit()}
      onCancel={() => go('/')}
      busy={saving.saving}
      disabledReason={mayChange ? undefined : t('You do not have permission to perform this action')}
    >
      <FormSection title={t('Company')}>
        <CompanyFields handle={handle} />
        <TextInput
          label={t('Colour of public pages')}
          description={t('For the sign-in and landing pages; empty for ours.')}
          dir="ltr"
          maxLength={7}
          placeholder="#1C6E5B"
          {...handle.field('accent_color')}
          value={String(values['accent_color'] ?? '')}
        />
      </FormSection>
      <FormSection title={t('Contact')} help={t('Shown on public pages and at the foot of every mail; what is empty is left out.')}>
        <ContactFields handle={handle} />
      </FormSection>
      <FormSection title={t('Languages and numbers')}>
        <LanguageFields handle={handle} />
        <NumberFormatField handle={handle} />
      </FormSection>
      <FormSection title={t('Getting in')}>
        <Checkbox.Group label={t('Ways to sign in')} {...handle.field('login_methods')} value={values['login_methods'] as string[]}>
          <div className="e-fields">
            {loginMethods.map((method) => (
              <Checkbox key={method} value={method} label={t(methodNames[method])} />
            ))}
          </div>
        </Checkbox.Group>
        <Switch label={t('Students and families can make accounts of their own')} {...toggle('sign_up_enabled')} />
        {values['sign_up_enabled'] === true && (
          <Select
            label={t('Role of new accounts')}
            required
            data={signup_roles}
            {...handle.field('signup_role_key')}
            value={String(values['signup_role_key'])}
          />
        )}
        <Switch label={t('Agencies can ask for an account')} {...toggle('agent_request_enabled')} />
      </FormSection>
      <FormSection title={t('Security')}>
        <Switch
          label={t('Staff confirm every sign-in with a second step')}
          description={t('Who has none yet sets one up at the next sign-in.')}
          {...toggle('two_factor_required')}
        />
        <FormPair>
          <NumberInput
            label={t('Shortest password')}
            description={t('Characters. Below fifteen counts only where a second step is asked for.')}
            {...number('password_min_length')}
          />
          <NumberInput label={t('Days a session lasts')} description={t('Then people sign in again.')} {...number('session_days')} />
        </FormPair>
        <NumberInput
          label={t('Minutes until idle people are signed out')}
          description={t('Counts where the switch “Sign out when idle” is on.')}
          {...number('idle_minutes')}
        />
      </FormSection>
      <FormSection title={t('Public pages')}>
        <Select
          label={t('Page at /landing-page')}
          clearable
          placeholder={t('The company’s own page')}
          data={forms.map(({ label, value }) => ({ label, value: String(value) }))}
          {...handle.field('default_form_identifier')}
          value={String(values['default_form_identifier'] ?? '') || null}
        />
        <TextInput
          label={t('Service that tells the country of visitors')}
          description={t('An address that begins with https://; empty to use the table that comes with the portal.')}
          dir="ltr"
          inputMode="url"
          {...handle.field('geo_lookup_url')}
        />
      </FormSection>
      <FormSection title={t('Connected services')}>
        <ConnectOriginsField handle={handle} />
      </FormSection>
      <FormSection title={t('Mail')} help={t('Sends you a mail the way every mail goes, and says what became of it.')}>
        {mayChange && <TestMail />}
      </FormSection>
      {useCan('settings.switches.read') && (
        <p>
          <Link className="e-link" href={organizationScreens.switches.path}>
            {t('Switches, modules and where people start')}
          </Link>
        </p>
      )}
    </FormScreen>
  )
}
