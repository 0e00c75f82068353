import { productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ProductView } from '../product-update/product.view.tsx'
import { type Place, Reader } from './reader.view.tsx'
import { useSnapshot } from './snapshot.state.ts'

/** The product updates one has not read. It has no close, so without any it is not shown at all. */
export function ProductReader({ onDone, isShown = true, zIndex }: Place & { onDone: () => void }) {
  const t = useT()
  const answer = useEndpoint(productUpdates.unread, {}, { staleMs: 0 })
  const items = useSnapshot(answer, true, onDone)
  if (!items) return null
  return (
    <Reader
      label={t('Product updates')}
      items={items}
      titleOf={({ title }) => title}
      keyOf={({ identifier }) => identifier}
      onRead={({ identifier }) => call(productUpdates.read, { body: { product_update_identifier: identifier } })}
      isClosable={false}
      isShown={isShown}
      zIndex={zIndex}
      stales={[productUpdates.unread]}
      onDone={onDone}
    >
      {(update) => <ProductView update={update} />}
    </Reader>
  )
}
