import { useSession } from '#platform/session/session.ts'
import { BrandMark } from '#ui/shell/side-menu.tsx'

/** Whose quotation it is, at the head of what the family reads. */
export function Sender() {
  const { tenant } = useSession()
  return (
    <p className="quotation-sender">
      <BrandMark />
      <bdi>{tenant.name}</bdi>
    </p>
  )
}
