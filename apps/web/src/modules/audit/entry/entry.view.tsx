import { type AuditEntry, auditEntries } from '@embark/contract/audit/entry/entry.contract.ts'
import { Skeleton, Table } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { FailedState } from '#ui/list/list-states.tsx'
import { changedValues } from './changed-values.state.ts'
import { actorName, recordNames, wordsOf } from './entry.state.ts'
import '../audit.css'

const Value = ({ value }: { value: string | undefined }) =>
  value === undefined ? <span className="e-sub">–</span> : <span className="audit-value">{value}</span>

/** One entry: who, when and from where, and each value before and after. */
export function EntryDrawer({ identifier, onClose }: { identifier: string; onClose: () => void }) {
  const t = useT()
  const answer = useEndpoint(auditEntries.single, { params: { identifier } })
  const entry = answer.data?.entryInfo
  const values = entry ? changedValues(entry.before, entry.after, t) : []
  return (
    <Drawer opened onClose={onClose} title={entry ? wordsOf(entry.action, t) : t('Audit log')} size={560}>
      {answer.isError && <FailedState message={t('Something went wrong')} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton h={160} />}
      {entry && (
        <>
          <EntryFacts entry={entry} />
          {values.length ? <ChangedValues values={values} /> : <p className="e-sub">{t('This act changed no values of a record.')}</p>}
        </>
      )}
    </Drawer>
  )
}

function EntryFacts({ entry }: { readonly entry: AuditEntry & { readonly is_sealed: boolean } }) {
  const t = useT()
  const record = entry.record_info && recordNames(entry.record_info, t)
  return (
    <dl className="e-facts audit-facts">
      <dt>{t('Time')}</dt>
      <dd className="e-num">{formatMoment(entry.created_at)}</dd>
      <dt>{t('Person')}</dt>
      <dd dir="auto">{[actorName(entry.actor_info, t), entry.actor_info.role].filter(Boolean).join(' · ')}</dd>
      {record && (
        <>
          <dt>{t('Record')}</dt>
          <dd dir="auto">{record.bottom ? `${record.top} · ${record.bottom}` : record.top}</dd>
        </>
      )}
      <dt>{t('IP address')}</dt>
      <dd>{entry.ip ?? '--'}</dd>
      <dt>{t('Reference')}</dt>
      <dd>{entry.trace_id ?? '--'}</dd>
      <dt>{t('Seal')}</dt>
      <dd>{entry.is_sealed ? t('Sealed: a change behind the portal would be noticed') : t('Not sealed yet')}</dd>
    </dl>
  )
}

function ChangedValues({ values }: { readonly values: ReturnType<typeof changedValues> }) {
  const t = useT()
  return (
    <Table className="audit-values" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Field')}</Table.Th>
          <Table.Th>{t('Before')}</Table.Th>
          <Table.Th>{t('After')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {values.map(({ id, field, before, after }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row">{field}</Table.Th>
            <Table.Td>
              <Value value={before} />
            </Table.Td>
            <Table.Td>
              <Value value={after} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
