import { to } from '@embark/contract/kernel/screen.ts'
import { type IpRule, ipRules, ipTypes } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { IpRuleForm } from './ip-rule.form.tsx'
import { applicableNames, statusNames, typeNames } from './ip-rule.state.ts'

const defaults = { type: 'whitelisted' as IpRule['type'], search: '', page: 1, per_page: 15 }

/** From which addresses the company may be entered, and which are kept out. */
export default function IpRuleListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<IpRule | 'new' | null>(null)
  const found = useEndpoint(ipRules.list, { query: state }, { keep: true })
  const [mayCreate, mayUpdate] = [useCan('settings.ip.addresses.create'), useCan('settings.ip.addresses.update')]
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const columns: Column<IpRule>[] = [
    {
      id: 'ip_address',
      header: t('IP address'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <TwoLines strong top={<bdi className="e-num">{row.ip_address}</bdi>} bottom={row.title ?? ''} />,
    },
    { id: 'reason', header: t('Reason'), cell: (row) => <span dir="auto">{row.reason}</span> },
    { id: 'applicable_for', header: t('Applicable for'), width: 140, cell: (row) => t(applicableNames[row.applicable_for]) },
    {
      id: 'status',
      header: t('Status'),
      width: 110,
      cardSlot: 'corner',
      cell: (row) => <Tag {...(row.status === 'active' && { tone: 'good' as const })}>{t(statusNames[row.status])}</Tag>,
    },
    { id: 'created_at', header: t('Created'), width: 120, cell: (row) => <span className="e-num">{formatMomentDay(row.created_at)}</span> },
  ]
  const create = mayCreate && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpen('new')}>
      {t('Add IP address')}
    </Button>
  )
  const path = to(organizationScreens.ipAddresses)
  const whoSees = useWhoSeesEach('ip_address')
  return (
    <ListScreen<IpRule>
      title={t('IP addresses')}
      {...(meta && { count: t('{{count}} addresses', { count: meta.totalRecords }) })}
      actions={create}
      views={ipTypes.map((type) => ({
        id: type,
        name: t(typeNames[type]),
        href: type === defaults.type ? path : hrefWith(path, { type }),
      }))}
      activeView={state.type}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by address, title or reason'),
      }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ ip_address }) => ip_address}
      {...whoSees.lineMenu(mayUpdate && ((row: IpRule) => [{ id: 'edit', label: t('Edit'), onRun: () => setOpen(row) }]))}
      {...shownOf(found)}
      empty={{
        text:
          state.type === 'whitelisted'
            ? t('No address is whitelisted, so people sign in from anywhere. Once one is, they sign in from the listed ones only.')
            : t('No address is blacklisted.'),
        action: create,
      }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open && <IpRuleForm rule={open === 'new' ? null : open} type={state.type} onClose={() => setOpen(null)} />}
    </ListScreen>
  )
}
