import { loginMethods } from '@embark/contract/kernel/choices.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { type Organization, organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField, textChoices } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { CompanyFields, LanguageFields } from './company-fields.form.tsx'
import { ConnectOriginsField, ContactFields, NumberFormatField } from './contact-fields.form.tsx'
import { BrandFields, DocumentFields } from './document-fields.form.tsx'
import type { CompanyDraft } from './organization.state.ts'
import { OrganizationPart, OrganizationParts } from './organization-parts.view.tsx'
import { TestMail } from './test-mail.view.tsx'

const Quarantine = lazyPart(() => import('#modules/documents/documents.public.tsx').then((file) => file.Quarantine))

/** What a company says about itself and has decided for itself. */
export default function OrganizationPage() {
  const t = useT()
  const answer = useEndpoint(organizations.get, {})
  // What somebody else saves meanwhile takes away nothing that is typed here; saving says that it is out of date.
  const [saved, setSaved] = useState<Organization | null>(null)
  const info = saved ?? answer.data?.organizationInfo
  if (info) return <OrganizationForm key={saved?.version} begun={info} onSaved={setSaved} />
  return (
    <>
      <PageHead title={t(organizationScreens.organization.title)} />
      {answer.error ? <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} /> : <LateSkeleton kind="form" />}
    </>
  )
}

/** A number of few digits has no need of a whole line. */
const short = { wrapper: 'organization-short' }
const methodNames = { password: 'A password', otp: 'A code by email or SMS' } as const

interface Props {
  readonly begun: Organization
  readonly onSaved: (saved: Organization) => void
}

type CompanyForm = { readonly form: FormPart<CompanyDraft> }

function OrganizationForm({ begun, onSaved }: Props) {
  const t = useT()
  const go = useGo()
  const mayChange = useCan('settings.organization.update')
  const [{ signup_roles, forms, logo, version, whatsapp_connect_origins, ...kept }] = useState(begun)
  const form = useEndpointForm(organizations.update, {
    defaults: { ...kept, logo_identifier: logo?.identifier ?? null, whatsapp_connect_origins: whatsapp_connect_origins.join('\n') },
    version,
    stales: [organizations.get],
    failure: 'Unable to update the organization settings',
    said: t('Organization settings updated successfully'),
    onDone: ({ organizationInfo }) => onSaved(organizationInfo),
  })
  return (
    <FormScreen
      variant="page"
      title={t(organizationScreens.organization.title)}
      form={form}
      onCancel={() => go('/')}
      disabledReason={mayChange ? undefined : t('You do not have permission to perform this action')}
    >
      <OrganizationParts>
        <OrganizationPart id="company" title={t('Company')}>
          <CompanyFields form={form} />
        </OrganizationPart>
        <OrganizationPart
          id="look"
          title={t('Branding')}
          help={t('The logo is printed on invoices, claims and credit notes. The colour is used on public pages.')}
        >
          <BrandFields form={form} logo={logo} />
        </OrganizationPart>
        <OrganizationPart
          id="contact"
          title={t('Contact')}
          help={t('Shown on public pages, on invoices and in email footers. Empty fields are hidden.')}
        >
          <ContactFields form={form} />
        </OrganizationPart>
        <OrganizationPart
          id="documents"
          title={t('Documents')}
          help={t('Printed at the top and bottom of invoices, claims and credit notes.')}
        >
          <DocumentFields form={form} />
        </OrganizationPart>
        <OrganizationPart id="numbers" title={t('Languages and numbers')}>
          <LanguageFields form={form} />
          <NumberFormatField form={form} />
        </OrganizationPart>
        <AccessFields form={form} roles={signup_roles} />
        <SecurityFields form={form} />
        <PublicPageFields form={form} pages={forms} />
        <WorkFields form={form} />
        <OrganizationPart id="services" title={t('Connected services')}>
          <ConnectOriginsField form={form} />
        </OrganizationPart>
        <OrganizationPart id="mail" title={t('Email')} help={t('Sends a test email to you and shows the result.')}>
          {mayChange && <TestMail />}
        </OrganizationPart>
        <Suspense fallback={null}>{mayChange && <Quarantine />}</Suspense>
        {useCan('settings.switches.read') && (
          <p>
            <Link className="e-link" href={organizationScreens.switches.path}>
              {t('Switches, modules and where people start')}
            </Link>
          </p>
        )}
      </OrganizationParts>
    </FormScreen>
  )
}

/** Who gets in, and how. */
function AccessFields({ form, roles }: CompanyForm & { readonly roles: Organization['signup_roles'] }) {
  const t = useT()
  return (
    <OrganizationPart id="access" title={t('Sign-in')}>
      <Checkbox.Group label={t('Ways to sign in')} {...form.field('login_methods')}>
        <div className="e-fields">
          {loginMethods.map((method) => (
            <Checkbox key={method} value={method} label={t(methodNames[method])} />
          ))}
        </div>
      </Checkbox.Group>
      <SwitchField label={t('Students and families can create their own accounts')} {...form.field('sign_up_enabled')} />
      {form.values.sign_up_enabled && (
        <SelectField
          label={t('Role of new accounts')}
          required
          data={roles.map((role) => ({ ...role, label: t(role.label) }))}
          {...form.field('signup_role_key')}
        />
      )}
      <SwitchField label={t('Agencies can request an account')} {...form.field('agent_request_enabled')} />
    </OrganizationPart>
  )
}

/** How long things last, and what is asked of the people of the company. */
function SecurityFields({ form }: CompanyForm) {
  const t = useT()
  const whole = { required: true, allowDecimal: false, classNames: short }
  return (
    <OrganizationPart id="security" title={t('Security')}>
      <SwitchField
        label={t('Staff confirm every sign-in with a second step')}
        description={t('People without one set it up at their next sign-in.')}
        {...form.field('two_factor_required')}
      />
      <SwitchField
        label={t('Codes for weighty acts come by mail')}
        description={t('Of people without a second step. Where this is off, they set one up before they delete leads.')}
        {...form.field('codes_by_mail')}
      />
      <NumberInput
        label={t('Shortest password')}
        description={t('Characters. Below fifteen counts only where a second step is asked for.')}
        {...whole}
        {...form.field('password_min_length')}
      />
      <NumberInput
        label={t('Days a session lasts')}
        description={t('Then people sign in again.')}
        {...whole}
        {...form.field('session_days')}
      />
      <NumberInput
        label={t('Minutes until idle people are signed out')}
        description={t('Applies when “Sign out when idle” is on.')}
        {...whole}
        {...form.field('idle_minutes')}
      />
    </OrganizationPart>
  )
}

/** What strangers see. */
function PublicPageFields({ form, pages }: CompanyForm & { readonly pages: Organization['forms'] }) {
  const t = useT()
  return (
    <OrganizationPart id="public" title={t('Public pages')}>
      <SelectField
        label={t('Page at /landing-page')}
        clearable
        placeholder={t('The company’s own page')}
        data={textChoices(pages)}
        {...form.field('default_form_identifier')}
      />
      <TextInput
        label={t('Visitor country lookup')}
        description={t('An address starting with https://. Leave empty to use the built-in table.')}
        dir="ltr"
        inputMode="url"
        {...form.field('geo_lookup_url')}
      />
    </OrganizationPart>
  )
}

/** What the company has decided about counsellings, first contacts, quiet hours and claims. */
function WorkFields({ form }: CompanyForm) {
  const t = useT()
  return (
    <>
      <OrganizationPart id="counselling" title={t('Counselling')}>
        <NumberInput
          label={t('Hours before a counselling')}
          description={t('Until then students can move or cancel it themselves.')}
          required
          allowDecimal={false}
          classNames={short}
          {...form.field('counselling_change_hours')}
        />
      </OrganizationPart>
      <OrganizationPart id="leads" title={t('Leads')}>
        <NumberInput
          label={t('Minutes to the first contact')}
          description={t('In working hours, unless the assignment rule says otherwise. Leave empty for no limit.')}
          allowDecimal={false}
          classNames={short}
          {...form.field('lead_contact_minutes')}
          value={form.values.lead_contact_minutes ?? ''}
        />
      </OrganizationPart>
      <OrganizationPart
        id="quiet"
        title={t('Quiet hours')}
        help={t('No messages go out to people between these times; urgent ones do. Everybody can choose other hours.')}
      >
        <FormPair>
          <TimeField label={t('From')} clearable {...form.field('quiet_from')} />
          <TimeField label={t('Until')} clearable {...form.field('quiet_until')} />
        </FormPair>
      </OrganizationPart>
      <OrganizationPart id="introductions" title={t('Introductions')}>
        <NumberInput
          label={t('Days of a claim')}
          description={t('So long a person is their agency’s without a submitted application.')}
          required
          allowDecimal={false}
          classNames={short}
          {...form.field('introduction_claim_days')}
        />
      </OrganizationPart>
    </>
  )
}
