import { Suspense, useCallback, useState } from 'react'
import { useOverlay } from '#platform/overlay/overlays.ts'
import { useSession } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import './creators.ts'

const InformationReader = lazyPart(() => import('#modules/updates/updates.public.ts').then((file) => file.InformationReader))
const ProductReader = lazyPart(() => import('#modules/updates/updates.public.ts').then((file) => file.ProductReader))

/** What is unread when the portal is opened: product updates where the company wants them, then information (G-C-90). */
export function Readers() {
  const { capabilities } = useSession()
  const [isProductOver, setProductOver] = useState(!capabilities.gates['updates.product_modal_global'])
  const [isInformationOver, setInformationOver] = useState(false)
  const product = useOverlay('product_updates', !isProductOver)
  const information = useOverlay('information_updates', !isInformationOver)
  const endProduct = useCallback(() => setProductOver(true), [])
  const endInformation = useCallback(() => setInformationOver(true), [])
  return (
    <Suspense fallback={null}>
      {!isProductOver && <ProductReader {...product} onDone={endProduct} />}
      {!isInformationOver && <InformationReader inLayout {...information} onDone={endInformation} />}
    </Suspense>
  )
}
