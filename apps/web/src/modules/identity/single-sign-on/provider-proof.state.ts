import { singleSignOn } from '@embark/contract/identity/single-sign-on/single-sign-on.contract.ts'
import { call } from '#platform/api/call.ts'
import { proofChannel } from './provider-return.state.ts'

const waitMs = 600_000
let waiting: BroadcastChannel | undefined

/**
 * Lets somebody sign in again at their provider, in a window of its own so that nothing on this page is lost. Answers what the provider
 * said; nothing where the browser opens no window or nobody comes back. Has to begin with a click, or browsers keep the window closed.
 */
export async function answerOfProvider(): Promise<string | undefined> {
  const page = window.open('', '_blank', 'popup,width=520,height=700')
  if (!page) return undefined
  const { address } = await call(singleSignOn.prove, {}).catch((error: unknown) => {
    page.close()
    throw error
  })
  page.location.href = address
  // Who opens a second window waits for that one alone.
  waiting?.close()
  const channel = new BroadcastChannel(proofChannel)
  waiting = channel
  return new Promise((resolve) => {
    const end = (answer: string | undefined) => {
      clearTimeout(limit)
      channel.close()
      resolve(answer)
    }
    const limit = setTimeout(() => end(undefined), waitMs)
    channel.onmessage = ({ data }: MessageEvent<string>) => end(data)
  })
}
