import type { ProductUpdate } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { formatFeedDay } from '#platform/i18n/format.ts'
import { Written } from '#platform/text/written.tsx'
import { pictureIn } from './picture.state.ts'
import '../updates.css'

/** One product update, whole. */
export function ProductView({ update }: { update: ProductUpdate }) {
  return (
    <>
      <p className="e-sub">
        <bdi>{update.categoryInfo.name}</bdi> · <bdi>{update.moduleInfo.name}</bdi> ·{' '}
        <bdi className="e-num">{formatFeedDay(update.published_at)}</bdi>
      </p>
      <ProductText update={update} />
    </>
  )
}

/** What a product update says, with its picture. */
export function ProductText({ update }: { update: ProductUpdate }) {
  const picture = pictureIn(update.file_Info)
  return (
    <>
      {picture && <img className="e-update-picture" src={picture} alt="" />}
      <Written source={update.content} kind="html" />
    </>
  )
}
