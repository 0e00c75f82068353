import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { type Vendor, vendors } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { vendorPageSize } from '@embark/contract/masters/vendor/vendor.rules.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatMobile } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { VendorForm } from './vendor.form.tsx'

const defaults = { search: '', page: 1, per_page: vendorPageSize }
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

/** The parties through whom commission is claimed. */
export default function VendorListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<Vendor | 'new' | null>(null)
  const found = useEndpoint(vendors.list, { query: state }, { keep: true })
  const [mayCreate, mayUpdate] = [useCan('vendors.create'), useCan('vendors.update')]
  const meta = found.data?.metaInfo
  const contactOf = (row: Vendor) => [row.contact_person_first_name, row.contact_person_last_name].filter(Boolean).join(' ')
  const columns: Column<Vendor>[] = [
    {
      id: 'name',
      header: t('Name'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <TwoLines top={row.name} bottom={row.short_name} strong />,
    },
    {
      id: 'place',
      header: t('Place'),
      cell: (row) => {
        const place = joined(row.city?.name, row.state?.name, row.country?.name)
        const address = joined(row.address_line_one, row.address_line_two)
        return place || address ? <TwoLines top={place || address} bottom={place ? address : ''} /> : <NoValue />
      },
    },
    {
      id: 'contact',
      header: t('Contact person'),
      cell: (row) => {
        const contact = contactOf(row)
        const ways = joined(row.contact_person_email)
        return contact || ways ? <TwoLines top={contact || ways} bottom={contact ? ways : ''} /> : <NoValue />
      },
    },
    {
      id: 'mobile',
      header: t('Mobile'),
      width: 180,
      cell: (row) => (
        <bdi dir="ltr" className="e-num">
          {formatMobile(row.contact_person_country_code, row.contact_person_mobile)}
        </bdi>
      ),
    },
  ]
  const whoSees = useWhoSeesEach('vendor')
  const create = mayCreate && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpen('new')}>
      {t('Add Vendor')}
    </Button>
  )
  return (
    <ListScreen<Vendor>
      title={t(masterScreens.vendors.title)}
      {...(meta && { count: t('{{count}} vendors', { count: meta.totalRecords }) })}
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by name or short name'),
      }}
      columns={columns}
      rows={found.data?.recordsInfo ?? []}
      rowId={({ identifier }) => identifier}
      rowName={({ name }) => name}
      {...((mayUpdate || whoSees.mayAsk) && {
        rowMenu: (row: Vendor) => [
          ...(mayUpdate ? [{ id: 'edit', label: t('Edit'), onRun: () => setOpen(row) }] : []),
          ...whoSees.entriesOf(row.identifier),
        ],
      })}
      {...shownOf(found)}
      empty={{ text: t('No data found'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open && <VendorForm vendor={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </ListScreen>
  )
}
