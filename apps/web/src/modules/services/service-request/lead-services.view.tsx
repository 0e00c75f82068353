import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type ServiceRequest, serviceRequests } from '@embark/contract/services/service-request/service-request.contract.ts'
import {
  type RequestStatus,
  requestStatusNames,
  type ServiceCode,
} from '@embark/contract/services/service-request/service-request.rules.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { PartPages } from '#platform/list/part-pages.tsx'
import { actNamed, entriesFor, type RowAct } from '#platform/list/row-acts.ts'
import { useOpenedHere } from '#platform/prefs/opened.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Money, NoValue } from '#ui/parts/money.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { useAnswers } from './answers.state.ts'
import { RequestHistory } from './request-history.dialog.tsx'
import { RequestStatusDialog } from './request-status.dialog.tsx'
import { ServiceRequestForm } from './service-request.form.tsx'
import './service.css'

const tones: Readonly<Partial<Record<RequestStatus, Tone>>> = {
  submitted: 'accent',
  in_review: 'accent',
  action_required: 'warn',
  approved: 'good',
  completed: 'good',
  rejected: 'danger',
}
const dialogs = { status: RequestStatusDialog, history: RequestHistory } as const

interface Props {
  readonly lead: string
  readonly code: ServiceCode
}

/** The requests of a lead for one kind of service, the newest first. */
export function LeadServices({ lead, code }: Props) {
  const t = useT()
  const slug = code.replaceAll('_', '-')
  const mayCreate = useCan('services.gic.account.create')
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(25)
  const columns = useColumns()
  const rowActs: readonly RowAct<ServiceRequest>[] = [
    { id: 'status', label: t('Change status'), isFor: ({ can }) => can.change_status },
    { id: 'edit', label: t('Edit'), isFor: ({ can }) => can.update },
    { id: 'history', label: t('Details and history') },
  ]
  const read = useEndpoint(serviceRequests.ofLead, { params: { id: lead }, query: { type: slug, page, per_page: perPage } }, { keep: true })
  const { opened, close, ...ways } = useOpenedHere(read.data?.recordsInfo)
  if (!read.data) return <ReadState read={read} kind="rows" rows={3} />
  const { recordsInfo } = read.data
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => ways.open('create')}>
      {t('New request')}
    </Button>
  )
  const row = opened?.row
  const act = row && actNamed(rowActs, opened.act, row)?.id
  const Dialog = dialogs[act as keyof typeof dialogs]
  return (
    <div className="lead-services">
      {recordsInfo.length ? (
        <>
          <div>{create}</div>
          <DataTable
            plain
            label={t('Requests')}
            columns={columns}
            rows={recordsInfo}
            rowId={({ identifier }) => identifier}
            rowName={({ number }) => `SR-${number}`}
            rowMenu={(row) => entriesFor(rowActs, row, ways)}
          />
          <PartPages of={read.data} page={page} perPage={perPage} onPage={setPage} onPerPage={setPerPage} />
        </>
      ) : (
        <EmptyState text={t('No requests yet.')} action={create} />
      )}
      {((mayCreate && opened?.act === 'create') || act === 'edit') && (
        <ServiceRequestForm lead={lead} code={code} request={row ?? null} onClose={close} />
      )}
      {Dialog && row && <Dialog request={row} onClose={close} />}
    </div>
  )
}

function useColumns(): Column<ServiceRequest>[] {
  const t = useT()
  const answersOf = useAnswers()
  return [
    {
      id: 'number',
      header: t('Request'),
      width: 240,
      cardSlot: 'title',
      cell: (request) => (
        <TwoLines
          top={
            answersOf(request)
              .slice(0, 2)
              .map(({ value }) => value)
              .join(', ') || t(request.service_type.name)
          }
          bottom={`SR-${request.number}`}
        />
      ),
    },
    {
      id: 'amount',
      header: t('Amount'),
      width: 150,
      align: 'end',
      cardSlot: 'end',
      cell: ({ total }) => (total ? <Money minor={total.amount_minor} currency={total.currency} /> : <NoValue />),
    },
    {
      id: 'user',
      header: t('Looks after it'),
      width: 170,
      cardSlot: 'foot',
      cell: ({ user, vendor }) =>
        user || vendor ? <TwoLines top={user ? fullNameOf(user) : vendor!.name} bottom={user ? vendor?.name : ''} /> : <NoValue />,
    },
    {
      id: 'files',
      header: t('Documents'),
      width: 180,
      cardSlot: 'start',
      cell: ({ filesInfo: [first, ...more] }) =>
        first ? (
          <TwoLines
            top={
              <a className="e-link" href={first.view_page} target="_blank" rel="noreferrer">
                <bdi>{first.filename}</bdi>
              </a>
            }
            bottom={more.length ? t('and {{count}} more', { count: more.length }) : ''}
          />
        ) : (
          <NoValue />
        ),
    },
    {
      id: 'status',
      header: t('Status'),
      width: 150,
      cardSlot: 'corner',
      cell: ({ status }) => <Tag tone={tones[status] ?? 'plain'}>{t(requestStatusNames[status])}</Tag>,
    },
  ]
}
