import { type CaptureKey, captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { useConfirmedAction } from '#platform/api/hooks.ts'
import { formatMomentDay, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { CaptureKeyForm } from './capture-key.form.tsx'

/** The keys with which programs of the company bring leads. */
export default function CaptureKeyListPage() {
  const t = useT()
  const mayChange = useCan('settings.capture.update')
  const revocation = useRevocation()
  return (
    <EndpointList
      list={useList(captureKeys.list)}
      search={t('Search by name')}
      columns={useColumns()}
      form={(captureKey, close) => <CaptureKeyForm captureKey={captureKey} onClose={close} />}
      acts={[
        mayChange && { id: 'edit', label: t('Edit'), isFor: isLive },
        mayChange && { id: 'revoke', label: t('Revoke'), danger: true, onRun: revocation.ask, isFor: isLive },
      ]}
      create={mayChange && { text: t('New capture key') }}
      empty={t('No keys yet. A capture key lets a website or app send you leads; make one for each.')}
    />
  )
}

const isLive = ({ revoked_at }: CaptureKey) => revoked_at === null

function useColumns(): ColumnsOf<typeof captureKeys.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), ({ name, prefix }: CaptureKey) => <TwoLines top={name} bottom={<bdi dir="ltr">{`${prefix}…`}</bdi>} />),
    {
      id: 'origin',
      header: t('Stands for'),
      cell: ({ source, medium, campaign, branch }) =>
        inARow([source && t(source.label), medium && t(medium.label), campaign, branch?.name].flatMap((part) => part ?? [])) || <NoValue />,
    },
    figuresColumn('leads_count', t('Leads'), 90, ({ leads_count }: CaptureKey) => leads_count),
    {
      id: 'last_used_at',
      header: t('Last used'),
      width: 130,
      cell: ({ last_used_at }) => (last_used_at ? <span className="e-num">{formatMomentDay(last_used_at)}</span> : t('Never')),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 120,
      cardSlot: 'corner',
      cell: (row) => (isLive(row) ? <Tag tone="usual">{t('Active')}</Tag> : <Tag>{t('Revoked')}</Tag>),
    },
    createdColumn(t),
  ]
}

/** Revokes one once that was confirmed. */
function useRevocation() {
  const t = useT()
  return useConfirmedAction(captureKeys.revoke, {
    stales: [captureKeys.list],
    said: t('Capture key revoked'),
    question: ({ name }: CaptureKey) => ({
      title: t('Revoke capture key'),
      text: t('Whatever uses {{name}} brings no more leads from this moment. This cannot be undone.', { name }),
      verb: t('Revoke'),
      danger: true,
    }),
    toCall: ({ identifier }) => ({ params: { capture_key_id: identifier } }),
  })
}
