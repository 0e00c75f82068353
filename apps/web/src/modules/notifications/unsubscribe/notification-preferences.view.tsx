import { unsubscribes } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { type ChannelChoice, channels, type NotificationChannel } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { Switch } from '@mantine/core'
import { queryOf, useAction, useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { me } from '#platform/session/session.ts'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import '../notification/notification.css'
import { channelNames } from './channel-words.view.tsx'

const notes: Record<NotificationChannel, string> = {
  email: 'Emails about what happened, with a link to the record.',
  sms: 'Text messages to your mobile number.',
  push: 'Notifications on your phone or in your browser, even while the portal is closed.',
  in_app: 'The bell at the top of every page.',
}

/** The reader's own choice of channels (G-C-75); each switch is saved at once. */
export function NotificationPreferences() {
  const t = useT()
  const call = { params: { identifier: me().identifier } }
  const answer = useEndpoint(unsubscribes.check, call)
  const save = useAction(unsubscribes.update, {
    stales: [unsubscribes.check, unsubscribes.users],
    said: t('Notification preferences updated successfully'),
    optimistic: ({ body }, client) => {
      const key = queryOf(unsubscribes.check, call).queryKey
      const before = client.getQueryData(key)
      client.setQueryData(key, (old) => old && { ...old, preferenceInfo: { ...old.preferenceInfo, ...choiceOf(body) } })
      return () => client.setQueryData(key, before)
    },
  })
  const { status, failure } = shownOf(answer)
  if (status === 'failed' && failure) return <FailedState {...failure} />
  if (!answer.data) return <LateSkeleton kind="form" />
  const choice = choiceOf(answer.data.preferenceInfo)
  const choose = (channel: NotificationChannel, on: boolean) =>
    save.mutate({ params: { userIdentifier: me().identifier }, body: { ...choice, [channel]: on } })
  return (
    <fieldset className="e-channels e-panel">
      <legend className="e-sr">{t('Channels')}</legend>
      <p>{t('Choose how you are notified. Messages about your account security are always sent.')}</p>
      {channels.map((channel) => (
        <Switch
          key={channel}
          label={t(channelNames[channel])}
          description={t(notes[channel])}
          checked={choice[channel]}
          onChange={(event) => choose(channel, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

const choiceOf = ({ email, sms, push, in_app }: ChannelChoice): ChannelChoice => ({ email, sms, push, in_app })
