import type { Carrier } from './carrier.ts'
import { askProvider, handOver } from './provider.ts'

export interface SmsOptions {
  readonly url: string
  readonly token?: string | undefined
  readonly from?: string | undefined
}

/** Hands text messages to a provider that speaks our protocol (docs/operate.md): one POST each, with a key that tells a repetition. */
export const smsCarrier =
  ({ from, ...options }: SmsOptions): Carrier =>
  ({ identifier, recipient, text }) =>
    handOver({ name: 'SMS', ...options }, { id: identifier, to: recipient, ...(from && { from }), text })

/** Asks the provider whether it is there and knows us; sends nothing. */
export const askSms = ({ url, token }: SmsOptions) => askProvider({ name: 'SMS', url, token })
