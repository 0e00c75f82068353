import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { leadTrash } from '@embark/contract/leads/trash/trash.contract.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useAction } from '#platform/api/hooks.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { Link } from '#ui/link.tsx'
import { nothingSelected } from '#ui/list/column.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { leadNumber } from '../lead/lead-list.state.ts'

/** The leads in the trash, and the way back out of it, for one or for many (G-L-27). */
export default function LeadTrashPage() {
  const t = useT()
  const list = useList(leadTrash.list)
  const restore = useAction(leadTrash.restore, {
    stales: [leadTrash.list, leads.list],
    said: t('Leads restored'),
    failure: 'Unable to restore the leads.',
    onDone: () => list.select(nothingSelected),
  })
  const { selection, rows } = list
  const icon = <IconArrowBackUp size={18} stroke={1.6} />
  // What is ticked stands on this page; all that match are restored a page at a time.
  const ticked = rows.map(({ identifier }) => identifier).filter((identifier) => selection.all !== selection.ids.has(identifier))
  return (
    <EndpointList
      list={list}
      path={[{ name: t('Leads'), href: to(leadScreens.list) }]}
      count={(count, isExact) => (isExact ? t('{{count}} leads', { count }) : t('{{number}}+ leads', { number: formatNumber(count) }))}
      search={t('Search leads')}
      columns={useColumns()}
      rowName={fullNameOf}
      acts={[{ id: 'restore', label: t('Restore'), onRun: ({ identifier }) => restore.mutate({ body: { leads: [identifier] } }) }]}
      bulkActions={[{ id: 'restore', label: t('Restore'), icon, onRun: () => restore.mutate({ body: { leads: ticked } }) }]}
      emptyAct={
        <Link className="e-link" href={to(leadScreens.list)}>
          {t('Back to leads')}
        </Link>
      }
      empty={t('The trash is empty. Deleted leads stay here for {{days}} days.', { days: leadLimits.trashDays })}
    />
  )
}

function useColumns(): ColumnsOf<typeof leadTrash.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), (lead) => <TwoLines strong top={fullNameOf(lead)} bottom={leadNumber(lead.id)} />),
    {
      id: 'contact',
      header: t('Contact'),
      cell: (lead) => (
        <TwoLines top={lead.mobile ? groupedPhone(lead.mobile) : (lead.email ?? '')} bottom={lead.mobile ? lead.email : ''} />
      ),
    },
    { id: 'stage', header: t('Stage'), width: 140, cell: (lead) => t(lead.stage.name) },
    {
      id: 'deleted_at',
      header: t('Deleted'),
      cell: (lead) => <TwoLines top={formatMoment(lead.deleted_at)} bottom={lead.deleted_by ? fullNameOf(lead.deleted_by) : ''} />,
    },
    { id: 'purged_after', header: t('Kept until'), width: 150, cell: (lead) => formatMoment(lead.purged_after) },
    { id: 'reason', header: t('Reason'), cell: (lead) => lead.delete_reason ?? <NoValue /> },
  ]
}
