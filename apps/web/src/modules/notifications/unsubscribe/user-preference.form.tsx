import { type SubscribedUser, unsubscribes } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { channels } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { unsubscribeReasons } from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { Select, Switch, Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { channelNames } from './channel-words.view.tsx'

/** Staff change which channels a person gets, such as after a call. */
export function UserPreferenceForm({ user, onClose }: { user: SubscribedUser; onClose: () => void }) {
  const t = useT()
  const reasons = useEndpoint(unsubscribeReasons.dropdown, {}).data ?? []
  const { email, sms, push, in_app, reason_identifier, remarks } = user.preferenceInfo
  const preference = useEndpointForm(unsubscribes.update, {
    defaults: { email, sms, push, in_app, reason_identifier, remarks: remarks ?? '' },
    toCall: (body) => ({ params: { userIdentifier: user.identifier }, body }),
    stales: [unsubscribes.users, unsubscribes.check],
    onDone: () => {
      toast.done({ message: t('Notification preferences updated successfully') })
      onClose()
    },
  })
  const offered = reasons.map(({ label, value }) => ({ label, value: String(value) }))
  const chosen = preference.form.values['reason_identifier']
  return (
    <FormScreen
      variant="drawer"
      opened
      title={`${user.first_name} ${user.last_name}`.trim()}
      complaints={preference.complaints}
      attempt={preference.attempt}
      verb={t('Save')}
      onSubmit={() => void preference.submit()}
      onCancel={onClose}
      busy={preference.saving}
    >
      {channels.map((channel) => (
        <Switch key={channel} label={t(channelNames[channel])} {...preference.field(channel, 'checkbox')} />
      ))}
      <Select
        label={t('Reason')}
        clearable
        data={offered}
        {...preference.field('reason_identifier')}
        value={offered.some(({ value }) => value === chosen) ? String(chosen) : null}
        onChange={(value) => preference.form.setFieldValue('reason_identifier', value)}
      />
      <Textarea label={t('Remarks')} maxLength={500} {...preference.field('remarks')} />
    </FormScreen>
  )
}
