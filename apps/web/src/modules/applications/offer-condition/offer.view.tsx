import { useT } from '#platform/i18n/i18n.ts'
import { FeeWaiverPart } from '../fee-waiver/fee-waiver.view.tsx'
import { PrintButton } from '../print/print-button.view.tsx'
import { OfferConditions } from './offer-conditions.view.tsx'

/** What stands between the student and the place: the conditions of the offer, and the fee. */
export function Offer({ application }: { readonly application: string }) {
  const t = useT()
  return (
    <>
      <OfferConditions application={application} />
      <FeeWaiverPart application={application} />
      <PrintButton application={application} kind="offers" text={t('Compare the offers on paper')} />
    </>
  )
}
