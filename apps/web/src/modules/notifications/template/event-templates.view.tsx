import { to } from '@embark/contract/kernel/screen.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import { isMessageKey } from '@embark/contract/notifications/template/message-event.rules.ts'
import { type NotificationEvent, type Template, templates } from '@embark/contract/notifications/template/template.contract.ts'
import type { TemplateChannel } from '@embark/contract/notifications/template/template.rules.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { useGo } from '#ui/link.tsx'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { useTypeNames } from '../notification/notification-words.view.tsx'
import { channelNames } from '../unsubscribe/channel-words.view.tsx'
import { nameOfTemplate, useTemplateColumns, useTemplateMenu } from './template-table.view.tsx'

const defaults = { page: 1, per_page: 15, search: '', tab: '' }

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
  const found = useEndpoint(templates.event, { params: { identifier: identifier as never } }, { enabled: isKnown })
  const event = found.data?.notificationInfo
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
  const go = useGo()
  const { nameOf } = useTypeNames()
  const [state, change] = useUrlState(defaults)
  const { identifier, type } = event
  const offered = event.channels.map((each) => each.type)
  const chosen = channel ?? offered.find((each) => each === state.tab) ?? offered.find((each) => each === 'email')!
  const { page, per_page, search } = state
  const found = useEndpoint(
    templates.ofEvent,
    { params: { identifier }, query: { page, per_page, search, channel_identifier: chosen } },
    { keep: true },
  )
  const open = ({ identifier: template_identifier }: Template) =>
    to(notificationScreens.eventTemplate, { type, identifier, template_identifier })
  const menu = useTemplateMenu((row) => go(open(row)))
  const here = to(notificationScreens.eventTemplates, { type, identifier })
  const create = useCan('notifications.templates.create') && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={18} stroke={1.6} />}
      onClick={() => go(to(notificationScreens.createTemplate, { type, identifier, channel_identifier: chosen }))}
    >
      {t('New template')}
    </Button>
  )
  const whoSees = useWhoSeesEach('template')
  return (
    <ListScreen<Template>
      title={event.name}
      path={[
        { name: t('Notifications'), href: notificationScreens.list.path },
        { name: nameOf(type), href: hrefWith(notificationScreens.list.path, { tab: type }) },
      ]}
      actions={create}
      views={event.channels.map((each) => ({
        id: each.type,
        name: t(channelNames[each.type]),
        href: hrefWith(here, { tab: each.type }),
        count: each.templates,
      }))}
      activeView={chosen}
      search={{ value: search, onChange: (next) => change({ search: next, page: 1 }, { replace: true }), label: t('Search templates') }}
      columns={useTemplateColumns(true)}
      rows={found.data?.recordsInfo ?? []}
      rowId={(row) => row.identifier}
      rowName={nameOfTemplate}
      rowHref={open}
      {...whoSees.lineMenu(menu)}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {children}
    </ListScreen>
  )
}
