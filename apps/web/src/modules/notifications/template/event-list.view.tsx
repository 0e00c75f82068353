import { to } from '@embark/contract/kernel/screen.ts'
import type { NotificationType } from '@embark/contract/notifications/notification/notification.contract.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { type NotificationEvent, templates } from '@embark/contract/notifications/template/template.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { channelNames } from '../unsubscribe/channel-words.view.tsx'
import { useEventTabs } from './template.state.ts'

type ChannelState = NotificationEvent['channels'][number]

/** Whether the words of the product go out: where nobody wrote any, or where the message must arrive. */
const isBuiltIn = ({ is_built_in, templates }: ChannelState, isMandatory: boolean) => is_built_in && (isMandatory || templates === 0)
const toneOf = (channel: ChannelState, isMandatory: boolean) =>
  channel.has_active || channel.has_fallback ? ('good' as const) : isBuiltIn(channel, isMandatory) ? ('plain' as const) : ('warn' as const)

/** What is sent by each channel: a template, the words of the product, or nothing, which is said (G-M-100). */
function useColumns(): ColumnsOf<typeof templates.events> {
  const t = useT()
  const wordsOf = (channel: ChannelState, isMandatory: boolean) => {
    if (channel.has_active) return t('Template')
    if (channel.has_fallback) return t('Fallback')
    return isBuiltIn(channel, isMandatory) ? t('Words of the product') : t('Not sent')
  }
  return [
    titleColumn('name', t('Message'), ({ name }) => name),
    {
      id: 'channels',
      header: t('Sent by'),
      cell: ({ channels, is_mandatory }) => (
        <span className="e-template-tags">
          {channels.map((channel) => (
            <Tag key={channel.type} tone={toneOf(channel, is_mandatory)}>
              {t(channelNames[channel.type])}: {wordsOf(channel, is_mandatory)}
            </Tag>
          ))}
        </span>
      ),
    },
    { id: 'reach', header: t('Reaches'), width: 190, cell: (row) => (row.is_mandatory ? t('Everybody') : t('Who did not unsubscribe')) },
  ]
}

/** The messages of one kind, each with the way to its templates. */
export function EventList({ type }: { type: NotificationType }) {
  const t = useT()
  const list = useList(templates.events, { own: { tab: '' }, query: { type } })
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} messages', { count })}
      views={[{ id: 'all', name: t('All'), href: list.hrefTo({}) }, ...useEventTabs()]}
      activeView={type}
      search={t('Search messages')}
      columns={useColumns()}
      rowHref={({ identifier }) => to(notificationScreens.eventTemplates, { type, identifier })}
    />
  )
}
