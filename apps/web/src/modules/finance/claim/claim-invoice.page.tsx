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
  const answer = useEndpoint(claims.get, { params })
  if (answer.isError) return <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LateSkeleton kind="record" />
  return <Printable document={answer.data.claimInfo} pdf={() => call(claims.pdf, { params })} />
}
