import { to } from '@embark/contract/kernel/screen.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { isMessageKey } from '@embark/contract/notifications/template/message-event.rules.ts'
import { type NotificationEvent, type Template, templates } from '@embark/contract/notifications/template/template.contract.ts'
import type { TemplateChannel } from '@embark/contract/notifications/template/template.rules.ts'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { useTypeNames } from '../notification/notification-words.view.tsx'
import { channelNames } from '../unsubscribe/channel-words.view.tsx'
import { useMessageEvent } from './message-event.state.ts'
import { useTemplateTable } from './template-table.view.tsx'

interface Props {
  readonly type: string
  readonly identifier: string
  /** The channel whose templates stand behind an open editor. */
  readonly channel?: TemplateChannel | undefined
  readonly children?: ReactNode
}

/** The templates of one message, channel by channel; an address that names none says so. */
export function EventTemplates(props: Props) {
  const t = useT()
  const { identifier } = props
  const isKnown = isMessageKey(identifier)
  const answer = useMessageEvent(identifier)
  const event = answer.data?.notificationInfo
  if (event) return <OfEvent {...props} event={event} />
  return (
    <>
      <PageHead title={t('Templates')} path={[{ name: t('Notifications'), href: notificationScreens.list.path }]} />
      {!isKnown && <EmptyState text={t('Nothing was found here')} />}
    </>
  )
}

function OfEvent({ event, channel, children }: Props & { readonly event: NotificationEvent }) {
  const t = useT()
  const { nameOf } = useTypeNames()
  const { identifier, type } = event
  const offered = event.channels.map((each) => each.type)
  const channelOf = (tab: string) => channel ?? offered.find((each) => each === tab) ?? offered.find((each) => each === 'email')!
  const list = useList(templates.ofEvent, {
    params: { identifier },
    own: { tab: '' },
    query: ({ tab }) => ({ channel_identifier: channelOf(tab) }),
  })
  const chosen = channelOf(list.state.tab)
  const open = ({ identifier: template_identifier }: Template) =>
    to(notificationScreens.eventTemplate, { type, identifier, template_identifier })
  const here = to(notificationScreens.eventTemplates, { type, identifier })
  return (
    <EndpointList
      list={list}
      title={event.name}
      path={[
        { name: t('Notifications'), href: notificationScreens.list.path },
        { name: nameOf(type), href: hrefWith(notificationScreens.list.path, { tab: type }) },
      ]}
      create={
        useCan('notifications.templates.create') && {
          text: t('New template'),
          href: to(notificationScreens.createTemplate, { type, identifier, channel_identifier: chosen }),
        }
      }
      views={event.channels.map((each) => ({
        id: each.type,
        name: t(channelNames[each.type]),
        href: hrefWith(here, { tab: each.type }),
        count: each.templates,
      }))}
      activeView={chosen}
      {...useTemplateTable(open)}
    >
      {children}
    </EndpointList>
  )
}
