import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Printable } from '../invoice/printable.view.tsx'

/** One claim by its number, ready to print. */
export default function ClaimInvoicePage() {
  const { claimNo } = useScreenParams(financeScreens.claimInvoice)
  const params = { claim_no: claimNo }
  const found = useEndpoint(claims.get, { params })
  if (found.isError) return <FailedState message={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <LateSkeleton kind="record" />
  return <Printable document={found.data.claimInfo} pdf={() => call(claims.pdf, { params })} />
}
