import { vendors } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { formatMobile } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { VendorForm } from './vendor.form.tsx'

/** The parties through whom commission is claimed. */
export default function VendorListPage() {
  const t = useT()
  return (
    <EndpointList
      list={useList(vendors.list)}
      count={(count) => t('{{count}} vendors', { count })}
      search={t('Search by name or short name')}
      empty={t('No vendors yet. They are the partners through whom commission is claimed.')}
      columns={useColumns()}
      form={(vendor, close) => <VendorForm vendor={vendor} onClose={close} />}
      acts={[useCan('vendors.update') && { id: 'edit', label: t('Edit') }, useWhoSeesEach('vendor')]}
      create={useCan('vendors.create') && { text: t('New vendor') }}
    />
  )
}

const joined = (separator: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(separator)
const Lines = ({ top, bottom }: { top: string; bottom: string }) =>
  top || bottom ? <TwoLines top={top || bottom} bottom={top ? bottom : ''} /> : <NoValue />

function useColumns(): ColumnsOf<typeof vendors.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), (row) => <TwoLines top={row.name} bottom={row.short_name} strong />),
    {
      id: 'place',
      header: t('Place'),
      cell: ({ city, state, country, ...row }) => (
        <Lines
          top={joined(', ', city?.name ?? null, state?.name ?? null, country && t(country.name))}
          bottom={joined(', ', row.address_line_one, row.address_line_two)}
        />
      ),
    },
    {
      id: 'contact',
      header: t('Contact person'),
      cell: (row) => (
        <Lines top={joined(' ', row.contact_person_first_name, row.contact_person_last_name)} bottom={row.contact_person_email ?? ''} />
      ),
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
}
