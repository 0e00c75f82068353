import { ipRules, ipTypes } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { IpRuleForm } from './ip-rule.form.tsx'
import { applicableNames, statusNames, typeNames } from './ip-rule.state.ts'

/** From which addresses the company may be entered, and which are kept out. */
export default function IpRuleListPage() {
  const t = useT()
  const list = useList(ipRules.list, { kept: ['type'], start: { type: 'whitelisted' } })
  const { type = 'whitelisted' } = list.state
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} addresses', { count })}
      views={ipTypes.map((each) => ({ id: each, name: t(typeNames[each]), href: list.hrefTo({ type: each }) }))}
      activeView={type}
      search={t('Search by address, title or reason')}
      columns={useColumns()}
      rowName={({ ip_address }) => ip_address}
      form={(rule, close) => <IpRuleForm rule={rule} type={type} onClose={close} />}
      acts={[useCan('settings.ip.addresses.update') && { id: 'edit', label: t('Edit') }, useWhoSeesEach('ip_address')]}
      create={useCan('settings.ip.addresses.create') && { text: t('New IP address') }}
      empty={
        type === 'whitelisted'
          ? t('People sign in from anywhere. Once an address is listed here, they sign in from the listed ones only.')
          : t('No address is blocked.')
      }
    />
  )
}

function useColumns(): ColumnsOf<typeof ipRules.list> {
  const t = useT()
  return [
    titleColumn('ip_address', t('IP address'), (row) => (
      <TwoLines strong top={<bdi className="e-num">{row.ip_address}</bdi>} bottom={row.title ?? ''} />
    )),
    { id: 'reason', header: t('Reason'), cell: (row) => <span dir="auto">{row.reason}</span> },
    { id: 'applicable_for', header: t('Applicable for'), width: 140, cell: (row) => t(applicableNames[row.applicable_for]) },
    {
      id: 'status',
      header: t('Status'),
      width: 110,
      cardSlot: 'corner',
      cell: (row) => <Tag tone={row.status === 'active' ? 'usual' : 'plain'}>{t(statusNames[row.status])}</Tag>,
    },
    createdColumn(t),
  ]
}
