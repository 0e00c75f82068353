import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { type Lookup, type LookupType, lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { OrderList } from '#ui/list/order-list.tsx'

/** Puts the values of a list in the order in which people choose from them; each move is kept at once. */
export function ValueOrderDialog({ type, onClose }: { readonly type: LookupType; readonly onClose: () => void }) {
  const t = useT()
  const read = useEndpoint(lookups.list, { params: { type }, query: { is_active: 'all' } })
  const [moved, setMoved] = useState<readonly Lookup[]>()
  const save = useAction(lookups.order, {
    stales: [lookups.values, lookups.list, leads.dropdowns],
    onFailed: () => setMoved(undefined),
  })
  const values = moved ?? read.data?.recordsInfo
  const move = (from: number, to: number) => {
    const next = [...values!]
    next.splice(to, 0, ...next.splice(from, 1))
    setMoved(next)
    save.mutate({ params: { type }, body: { identifiers: next.map(({ identifier }) => identifier) } })
  }
  return (
    <Modal opened onClose={onClose} title={t('Order of the list')}>
      <div className="e-fields">
        {values ? (
          <OrderList
            label={t('Order of the list')}
            items={values}
            itemId={({ identifier }) => identifier}
            itemName={({ label }) => t(label)}
            render={({ label }) => <span dir="auto">{t(label)}</span>}
            onMove={move}
          />
        ) : (
          <ReadState read={read} kind="form" />
        )}
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Modal>
  )
}
