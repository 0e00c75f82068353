import { type WebhookSubscription, webhookSubscriptions } from '@embark/contract/webhooks/subscription/subscription.contract.ts'
import { type WebhookEvent, webhookEvents } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { NewSecret } from './new-secret.dialog.tsx'

/** Sends events to an address, or changes what is sent there. */
export function WebhookForm({ webhook, onClose }: { webhook: WebhookSubscription | null; onClose: () => void }) {
  const t = useT()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useRecordForm(webhook, {
    defaults: {
      name: webhook?.name ?? '',
      address: webhook?.address ?? '',
      events: webhook?.events ?? ([] as WebhookEvent[]),
      is_enabled: webhook?.is_enabled ?? true,
    },
    stales: [webhookSubscriptions.list],
    create: {
      endpoint: webhookSubscriptions.create,
      title: t('New webhook'),
      verb: t('Create webhook'),
      said: t('Webhook created successfully'),
    },
    edit: {
      endpoint: webhookSubscriptions.edit,
      title: t('Edit webhook'),
      version: webhook?.version,
      said: t('Webhook updated successfully'),
    },
    onDone: (data) => ('secret' in data ? setSecret(data.secret) : onClose()),
  })
  if (secret !== null) return <NewSecret secret={secret} onClose={onClose} />
  return (
    <FormScreen variant="drawer" form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={150} placeholder={t('The system that hears of it')} {...form.field('name')} />
      <TextInput
        label={t('Address')}
        description={t('An https address on the open internet that answers within 15 seconds')}
        required
        dir="ltr"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        autoComplete="off"
        {...form.field('address')}
      />
      <MultiSelect
        label={t('Events')}
        description={t('Events carry identifiers and the names of stages, and nothing about the person.')}
        data={choicesOf(webhookEvents, t)}
        required
        {...form.field('events')}
      />
      <SwitchField label={t('Events are sent')} {...form.field('is_enabled')} />
    </FormScreen>
  )
}
