import { to } from '@embark/contract/kernel/screen.ts'
import { type WebhookSubscription, webhookSubscriptions } from '@embark/contract/webhooks/subscription/subscription.contract.ts'
import { webhookEvents } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { webhookScreens } from '@embark/contract/webhooks/webhooks.screens.ts'
import { useState } from 'react'
import { useAction, useConfirmedAction } from '#platform/api/hooks.ts'
import { formatMomentDay, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { NewSecret } from './new-secret.dialog.tsx'
import { WebhookForm } from './webhook.form.tsx'

const stales = [webhookSubscriptions.list, webhookSubscriptions.deliveries]

/** The other systems of the company that hear of what happens here. */
export default function WebhookListPage() {
  const t = useT()
  const mayChange = useCan('settings.capture.update')
  const [secret, setSecret] = useState<string | null>(null)
  const rotation = useRotation(setSecret)
  const removal = useRemoval()
  const test = useAction(webhookSubscriptions.test, { stales, said: t('A test event is on its way') })
  return (
    <>
      <EndpointList
        list={useList(webhookSubscriptions.list)}
        search={t('Search by name or address')}
        columns={useColumns()}
        form={(webhook, close) => <WebhookForm webhook={webhook} onClose={close} />}
        acts={[
          mayChange && { id: 'edit', label: t('Edit') },
          {
            id: 'deliveries',
            label: t('Deliveries'),
            href: ({ id }) =>
              `${to(webhookScreens.deliveries)}?${new URLSearchParams({ filters: JSON.stringify({ subscription_id: [id] }) })}`,
          },
          mayChange && {
            id: 'test',
            label: t('Send a test event'),
            isFor: ({ is_enabled }) => is_enabled,
            onRun: ({ identifier }) => test.mutate({ params: { webhook_subscription_id: identifier } }),
          },
          mayChange && { id: 'rotate', label: t('New secret'), onRun: rotation.ask },
          mayChange && { id: 'delete', label: t('Delete'), danger: true, onRun: removal.ask },
        ]}
        create={mayChange && { text: t('New webhook') }}
        empty={t('No webhooks yet. Add the address of a system to notify about new leads and applications.')}
      />
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function useColumns(): ColumnsOf<typeof webhookSubscriptions.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), ({ name, address }: WebhookSubscription) => (
      <TwoLines top={name} bottom={<bdi dir="ltr">{address}</bdi>} strong />
    )),
    { id: 'events', header: t('Events'), cell: ({ events }) => inARow(events.map((event) => t(webhookEvents[event]))) },
    figuresColumn('pending_count', t('On their way'), 110, ({ pending_count }: WebhookSubscription) => pending_count),
    figuresColumn('set_aside_count', t('Given up'), 100, ({ set_aside_count }: WebhookSubscription) => set_aside_count),
    {
      id: 'last_delivered_at',
      header: t('Last delivered'),
      width: 130,
      cell: ({ last_delivered_at }) =>
        last_delivered_at ? <span className="e-num">{formatMomentDay(last_delivered_at)}</span> : t('Never'),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 150,
      cardSlot: 'corner',
      cell: ({ is_enabled, disabled_because }) =>
        is_enabled ? (
          <Tag tone="usual">{t('Active')}</Tag>
        ) : (
          <Tag>{disabled_because === 'gone' ? t('The receiver is gone') : t('Inactive')}</Tag>
        ),
    },
  ]
}

/** Makes a new secret once that was confirmed. */
function useRotation(onSecret: (secret: string) => void) {
  const t = useT()
  return useConfirmedAction(webhookSubscriptions.rotate, {
    stales,
    onDone: ({ secret }) => onSecret(secret),
    question: ({ name }: WebhookSubscription) => ({
      title: t('New secret'),
      text: t('{{name}} gets a new secret. For a day the former one signs as well, so there is time to change it there.', { name }),
      verb: t('Make a new secret'),
    }),
    toCall: ({ identifier }) => ({ params: { webhook_subscription_id: identifier } }),
  })
}

/** Deletes one once that was confirmed. */
function useRemoval() {
  const t = useT()
  return useConfirmedAction(webhookSubscriptions.remove, {
    stales,
    said: t('Webhook deleted successfully'),
    question: ({ name }: WebhookSubscription) => ({
      title: t('Delete webhook'),
      text: t('{{name}} hears of nothing any more, not even of what is on its way.', { name }),
      verb: t('Delete'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { webhook_subscription_id: identifier } }),
  })
}
