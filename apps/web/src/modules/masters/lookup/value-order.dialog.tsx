import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { type LookupType, lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { OrderDialog, useMoved } from '#ui/list/order-dialog.tsx'

/** Puts the values of a list in the order in which people choose from them; each move is kept at once. */
export function ValueOrderDialog({ type, onClose }: { readonly type: LookupType; readonly onClose: () => void }) {
  const t = useT()
  const read = useEndpoint(lookups.list, { params: { type }, query: { is_active: 'all' } })
  const { items, move, takeBack } = useMoved(read.data?.recordsInfo)
  const save = useAction(lookups.order, {
    stales: [lookups.values, lookups.list, leads.dropdowns, documentTypes.list, documentTypes.dropdown],
    onFailed: takeBack,
  })
  return (
    <OrderDialog
      title={t('Order of the list')}
      items={items}
      waiting={<ReadState read={read} kind="form" />}
      nameOf={({ label }) => t(label)}
      onMove={(from, to) => save.mutate({ params: { type }, body: { identifiers: move(from, to) } })}
      onClose={onClose}
    />
  )
}
