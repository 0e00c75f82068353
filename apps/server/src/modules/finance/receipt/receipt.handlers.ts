import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { toMajor } from '@embark/contract/kernel/money.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleInstallments } from '../installment/installment.policy.ts'
import { receivePayment } from './receipt.commands.ts'
import { visibleReceipt } from './receipt.policy.ts'
import { reverseReceipt } from './receipt-reverse.commands.ts'

interface Written {
  readonly id: number
  readonly identifier: string
  readonly receipt_no: string
  readonly receive_date: string
  readonly currency: string
  readonly total_minor: number
}
/** A receipt, as the API returns it. */
export const receiptInfo = ({ id, identifier, receipt_no, receive_date, currency, total_minor }: Written) => ({
  id,
  identifier,
  document_no: receipt_no,
  date: receive_date,
  currency,
  total_amount: toMajor(total_minor, currency),
  total_amount_minor: total_minor,
})

export const receiptRoutes = implement(receipts, {
  receive: async (ctx, { body }) => {
    const receipt = await receivePayment(
      ctx,
      await visibleInstallments(
        ctx,
        body.claimDetails.map(({ installment_identifier }) => installment_identifier),
      ),
      body,
    )
    return { receiptInfo: receipt && receiptInfo(receipt) }
  },
  reverse: async (ctx, { params, body }) => ({
    receiptInfo: receiptInfo(await reverseReceipt(ctx, await visibleReceipt(ctx, params.identifier), body.remarks)),
  }),
})
