import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type SubscribedUser, unsubscribes } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { channels } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { unsubscribeReasons } from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField, textChoices } from '#ui/form/select-field.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { channelNames } from './channel-words.view.tsx'

/** Staff change which channels a person gets, such as after a call. */
export function UserPreferenceForm({ user, onClose }: { user: SubscribedUser; onClose: () => void }) {
  const t = useT()
  const reasons = useEndpoint(unsubscribeReasons.dropdown, {}).data ?? []
  const { email, sms, push, in_app, reason_identifier, remarks } = user.preferenceInfo
  const preference = useEndpointForm(unsubscribes.update, {
    defaults: { email, sms, push, in_app, reason_identifier, remarks: remarks ?? '' },
    params: { userIdentifier: user.identifier },
    stales: [unsubscribes.users, unsubscribes.check],
    said: t('Notification preferences updated successfully'),
    onDone: onClose,
  })
  const _offered = textChoices(reasons)
  const _reason = preference.field('reason_identifier')
  return (
    <FormScreen variant="drawer" title={fullNameOf(user)} form={preference} onCancel={onClose}>
      {channels.map((channel) => (
        <SwitchField key={channel} label={t(channelNames[channel])} {...preference.field(channel)} />
      ))}
      <SelectField label={t('Reason')} clearable data={textChoices(reasons)} {...preference.field('reason_identifier')} />
      <Textarea label={t('Remarks')} maxLength={500} {...preference.field('remarks')} />
    </FormScreen>
  )
}
