import { FeeWaiverPart } from '../fee-waiver/fee-waiver.view.tsx'
import { OfferConditions } from './offer-conditions.view.tsx'

/** What stands between the student and the place: the conditions of the offer, and the fee. */
export function Offer({ application }: { readonly application: string }) {
  return (
    <>
      <OfferConditions application={application} />
      <FeeWaiverPart application={application} />
    </>
  )
}
