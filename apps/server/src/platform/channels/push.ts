import type { Carrier } from './carrier.ts'
import { askProvider, handOver } from './provider.ts'

export interface PushOptions {
  readonly url: string
  readonly token?: string | undefined
}

/** Hands push messages to a provider that speaks our protocol (docs/operate.md) and knows the devices of a person by their address. */
export const pushCarrier =
  (options: PushOptions): Carrier =>
  ({ identifier, recipient, subject, text }) =>
    handOver({ name: 'push', ...options }, { id: identifier, to: recipient, title: subject ?? '', text })

/** Asks the provider whether it is there and knows us; sends nothing. */
export const askPush = (options: PushOptions) => askProvider({ name: 'push', ...options })
