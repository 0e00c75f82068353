import { type AdConnection, adConnections } from '@embark/contract/leads/ad-connection/ad-connection.contract.ts'
import {
  type AdPlatform,
  adFields,
  adPlatforms,
  askedPlatforms,
  signingPlatforms,
} from '@embark/contract/leads/ad-connection/ad-connection.rules.ts'
import { captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AddressToCopy } from '#modules/identity/copy.public.tsx'
import { useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { OriginFields } from '../capture-key/origin-fields.form.tsx'
import { AdKey } from './ad-key.dialog.tsx'

/** Where the secrets of a platform come from. */
const secretHelp: Readonly<Partial<Record<AdPlatform, string>>> = {
  meta: 'Both come from your app at developers.facebook.com, which needs leads_retrieval.',
  tiktok: 'It comes from your app at business-api.tiktok.com, which needs the permission to read leads.',
  linkedin: 'Both come from your app at linkedin.com/developers, which needs the Lead Sync API.',
}

/** Connects the lead forms of a platform, or changes what their answers become. */
export function AdConnectionForm({ connection, onClose }: { connection: AdConnection | null; onClose: () => void }) {
  const t = useT()
  const [made, setMade] = useState<{ connection: AdConnection; key: string } | null>(null)
  const choices = useEndpoint(captureKeys.choices, {}).data
  const form = useRecordForm(connection, {
    defaults: {
      name: connection?.name ?? '',
      platform: connection?.platform ?? ('meta' as AdPlatform),
      lead_source_id: connection?.source?.id ?? null,
      lead_medium_id: connection?.medium?.id ?? null,
      branch_id: connection?.branch?.id ?? null,
      is_enabled: connection?.is_enabled ?? true,
      app_secret: '',
      access_token: '',
      questions: connection?.questions ?? [],
    },
    stales: [adConnections.list],
    create: {
      endpoint: adConnections.create,
      title: t('Connect a platform'),
      verb: t('Connect'),
      said: t('Connection created successfully'),
    },
    edit: {
      endpoint: adConnections.edit,
      title: t('Edit connection'),
      version: connection?.version,
      said: t('Connection updated successfully'),
    },
    onDone: (data) => ('key' in data ? setMade({ connection: data.connectionInfo, key: data.key }) : onClose()),
  })
  if (made) return <AdKey connection={made.connection} secret={made.key} onClose={onClose} />
  const platform = form.values.platform ?? 'meta'
  const secret = (label: string, field: 'app_secret' | 'access_token', isKept: boolean | undefined) => (
    <PasswordInput
      label={label}
      description={isKept ? t('One is kept. Leave empty to keep it.') : undefined}
      dir="ltr"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('Show the secret') }}
      {...form.field(field)}
    />
  )
  return (
    <FormScreen variant="drawer" form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={150} {...form.field('name')} />
      {!connection && (
        <SelectField label={t('Platform')} required allowDeselect={false} data={choicesOf(adPlatforms, t)} {...form.field('platform')} />
      )}
      {connection && <AddressToCopy label={t('Address')} address={connection.address} />}
      {signingPlatforms.includes(platform) && (
        <FormSection title={t('How what it sends is proven')} help={t(secretHelp[platform] ?? '')}>
          {secret(t('App secret'), 'app_secret', connection?.has_app_secret)}
          {askedPlatforms.includes(platform) &&
            secret(platform === 'meta' ? t('Page access token') : t('Access token'), 'access_token', connection?.has_access_token)}
        </FormSection>
      )}
      <OriginFields form={form} choices={choices} />
      {form.values.questions.length > 0 && (
        <FormSection
          title={t('Your own questions')}
          help={t('Say once what each answer becomes. Without a meaning it is noted in the timeline of the lead.')}
        >
          {form.part('questions').map((question, at) => (
            <SelectField
              key={form.values.questions[at]!.name}
              label={form.values.questions[at]!.name}
              clearable
              placeholder={t('Only note it')}
              data={choicesOf(adFields, t)}
              {...question.field('maps_to')}
            />
          ))}
        </FormSection>
      )}
      <SwitchField label={t('Leads are taken')} {...form.field('is_enabled')} />
    </FormScreen>
  )
}
