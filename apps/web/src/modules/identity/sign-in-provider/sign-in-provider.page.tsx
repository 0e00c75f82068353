import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { type SignInProvider, signInProviders } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { textChoices } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { useGo } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { AddressToCopy } from './address-to-copy.view.tsx'
import { ProviderRules } from './provider-rules.form.tsx'
import { ProviderTest } from './provider-test.view.tsx'
import type { ProviderForm } from './sign-in-provider.state.ts'

/** How the people of the company sign in with its own provider. */
export default function SignInProviderPage() {
  const t = useT()
  const answer = useEndpoint(signInProviders.get, {})
  // What somebody else saves meanwhile takes away nothing that is typed here; saving says that it is out of date.
  const [saved, setSaved] = useState<SignInProvider | null>(null)
  const info = saved ?? answer.data?.providerInfo
  if (info) return <SignInProviderForm key={saved?.version} begun={info} onSaved={setSaved} />
  return (
    <>
      <PageHead title={t(identityScreens.singleSignOn.title)} />
      {answer.error ? <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} /> : <LateSkeleton kind="form" />}
    </>
  )
}

interface Props {
  readonly begun: SignInProvider
  readonly onSaved: (saved: SignInProvider) => void
}

function SignInProviderForm({ begun, onSaved }: Props) {
  const t = useT()
  const go = useGo()
  const mayChange = useCan('settings.single.sign.on.update')
  const [{ has_secret, redirect_address, sign_out_address, roles, branches, version, domains, ...kept }] = useState(begun)
  const form = useEndpointForm(signInProviders.update, {
    defaults: { ...kept, client_secret: '', domains: domains.join('\n') },
    version,
    stales: [signInProviders.get],
    failure: 'Unable to save single sign-on',
    said: t('Single sign-on was saved'),
    onDone: ({ providerInfo }) => onSaved(providerInfo),
  })
  return (
    <FormScreen
      variant="page"
      title={t(identityScreens.singleSignOn.title)}
      form={form}
      onCancel={() => go('/settings')}
      disabledReason={mayChange ? undefined : t('You do not have permission to perform this action')}
    >
      <SwitchField
        label={t('People sign in with our provider')}
        description={t('Shows its button on the sign-in page. Saving checks first that the provider answers.')}
        {...form.field('is_enabled')}
      />
      <FormSection
        title={t('Provider')}
        help={t('Any OpenID Connect provider: Google Workspace, Okta, Keycloak, Microsoft Entra and others.')}
      >
        <ProviderFields form={form} hasSecret={has_secret} mayTest={mayChange} />
      </FormSection>
      <FormSection title={t('Redirect URLs')} help={t('Add both as allowed redirect URLs.')}>
        <AddressToCopy label={t('After signing in')} address={redirect_address} />
        <AddressToCopy label={t('After signing out')} address={sign_out_address} />
      </FormSection>
      <WhoFields form={form} />
      <FormSection
        title={t('New accounts')}
        help={t('People who were invited keep their role. They are matched by their verified address when they first sign in.')}
      >
        <ProviderRules form={form} roles={textChoices(roles)} branches={textChoices(branches)} />
      </FormSection>
    </FormScreen>
  )
}

interface ProviderFieldsProps {
  readonly form: ProviderForm<'issuer' | 'client_id' | 'client_secret' | 'label'>
  readonly hasSecret: boolean
  readonly mayTest: boolean
}

/** Which provider it is, and how Embark is known there. */
function ProviderFields({ form, hasSecret, mayTest }: ProviderFieldsProps) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('Issuer')}
        description={t('The issuer URL from the provider’s settings')}
        required
        dir="ltr"
        inputMode="url"
        placeholder="https://"
        maxLength={300}
        autoComplete="off"
        {...form.field('issuer')}
      />
      <FormPair>
        <TextInput label={t('Client ID')} required dir="ltr" maxLength={300} autoComplete="off" {...form.field('client_id')} />
        <PasswordInput
          label={t('Client secret')}
          description={hasSecret ? t('A secret is saved. Leave empty to keep it; a new issuer needs a new one.') : undefined}
          dir="ltr"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the secret') }}
          {...form.field('client_secret')}
        />
      </FormPair>
      <TextInput label={t('Button text')} required maxLength={60} placeholder={t('Sign in with Acme')} {...form.field('label')} />
      {mayTest && <ProviderTest issuer={form.values.issuer ?? ''} />}
    </>
  )
}

/** For whom it is, and what else they need. */
function WhoFields({
  form,
}: {
  readonly form: ProviderForm<'domains' | 'closes_other_ways' | 'counts_as_second_step' | 'ends_provider_session'>
}) {
  const t = useT()
  return (
    <FormSection title={t('Who can use it')}>
      <Textarea
        label={t('Email domains')}
        description={t('One per line. Only people with a verified address in these domains can sign in with the provider.')}
        required
        autosize
        minRows={2}
        dir="ltr"
        placeholder="acme.example"
        {...form.field('domains')}
      />
      <SwitchField
        label={t('Allow no other sign-in for these domains')}
        description={t('No passwords, codes or passkeys. People who are signed in stay signed in.')}
        {...form.field('closes_other_ways')}
      />
      <SwitchField
        label={t('The provider’s sign-in counts as both steps')}
        description={t('Switch this on when the provider itself asks for a second step.')}
        {...form.field('counts_as_second_step')}
      />
      <SwitchField
        label={t('Signing out also signs out of the provider')}
        description={t('If the provider supports it.')}
        {...form.field('ends_provider_session')}
      />
    </FormSection>
  )
}
