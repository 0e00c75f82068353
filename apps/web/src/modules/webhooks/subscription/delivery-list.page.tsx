import { type WebhookDelivery, webhookSubscriptions } from '@embark/contract/webhooks/subscription/subscription.contract.ts'
import { deliveryStates, deliveryStateWords, testEvent, webhookEvents } from '@embark/contract/webhooks/subscription/subscription.rules.ts'
import { webhookScreens } from '@embark/contract/webhooks/webhooks.screens.ts'
import { Button, Code } from '@mantine/core'
import { useAction } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { Link } from '#ui/link.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'

/** What was sent to other systems, and what they answered. */
export default function DeliveryListPage() {
  const t = useT()
  const mayChange = useCan('settings.capture.update')
  const resend = useAction(webhookSubscriptions.resend, {
    stales: [webhookSubscriptions.deliveries, webhookSubscriptions.list],
    said: t('It is sent again'),
  })
  return (
    <EndpointList
      list={useList(webhookSubscriptions.deliveries)}
      path={[{ name: t(webhookScreens.list.title), href: webhookScreens.list.path }]}
      rowName={({ event }) => event}
      columns={useColumns()}
      filters={{
        lead: t('Deliveries where'),
        fields: {
          state: { label: t('Status'), options: deliveryStates.map((value) => ({ value, label: t(deliveryStateWords[value]) })) },
          subscription_id: { label: t('Webhook'), isByLink: true },
        },
      }}
      acts={[
        { id: 'show', label: t('Show'), isOpening: true, dialog: (row, close) => <Delivery delivery={row} onClose={close} /> },
        mayChange && {
          id: 'resend',
          label: t('Send again'),
          onRun: ({ identifier }) => resend.mutate({ params: { delivery_id: identifier } }),
        },
      ]}
      empty={t('No deliveries yet. They appear here once a webhook is active.')}
      emptyAct={
        <Button component={Link} href={webhookScreens.list.path} variant="default">
          {t('Open webhooks')}
        </Button>
      }
    />
  )
}

const tones = { delivered: 'good', pending: 'accent', set_aside: 'danger' } as const
const words: Readonly<Record<string, string>> = { ...webhookEvents, [testEvent]: 'Test event' }

function useColumns(): ColumnsOf<typeof webhookSubscriptions.deliveries> {
  const t = useT()
  return [
    titleColumn('event', t('Event'), ({ event, subscription }: WebhookDelivery) => (
      <TwoLines top={t(words[event] ?? event)} bottom={subscription.name} strong />
    )),
    {
      id: 'state',
      header: t('Status'),
      width: 140,
      cardSlot: 'corner',
      cell: ({ state }) => <Tag tone={tones[state]}>{t(deliveryStateWords[state])}</Tag>,
    },
    {
      id: 'answer',
      header: t('Answer'),
      cell: ({ last_status, last_error }) => last_status ?? ((last_error && t(last_error)) || <NoValue />),
    },
    figuresColumn('attempts', t('Tries'), 80, ({ attempts }: WebhookDelivery) => attempts),
    {
      id: 'next_at',
      header: t('Next try'),
      width: 170,
      cell: ({ next_at }) => (next_at ? <span className="e-num">{formatMoment(next_at)}</span> : <NoValue />),
    },
    {
      id: 'created_at',
      header: t('Created'),
      width: 170,
      sortable: true,
      cell: ({ created_at }) => <span className="e-num">{formatMoment(created_at)}</span>,
    },
  ]
}

function Delivery({
  delivery: { identifier, body, last_answer, last_error },
  onClose,
}: {
  delivery: WebhookDelivery
  onClose: () => void
}) {
  const t = useT()
  const block = (label: string, text: string) => (
    <div>
      <h3>{label}</h3>
      <Code block dir="ltr" tabIndex={0} role="region" aria-label={label}>
        {text}
      </Code>
    </div>
  )
  return (
    <Modal opened onClose={onClose} title={t('Delivery')} size="lg">
      <div className="e-form-fields">
        {block('webhook-id', identifier)}
        {block(t('Event'), JSON.stringify(JSON.parse(body), null, 2))}
        {(last_answer || last_error) && block(t('Answer'), last_answer || t(last_error ?? ''))}
      </div>
    </Modal>
  )
}
