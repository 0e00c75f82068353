import type { RealtimeMessages } from '@embark/contract/kernel/realtime.ts'
import type { QueryClient } from '@tanstack/react-query'
import { goLive, listenLive, reconnect } from '#platform/realtime/live.ts'
import { me, reload } from '#platform/session/session.ts'
import { isViewing, leave } from '#platform/session/tokens.ts'

type Noun = RealtimeMessages['recordChanged']['noun']

// Which answers a change of a noun makes stale, by the beginning of the endpoint's id.
const stale: Record<Noun, readonly string[]> = {
  lead: ['leads.', 'dashboards.', 'insight.'],
  application: ['applications.', 'leads.lead', 'dashboards.', 'insight.'],
  task: ['leads.task', 'leads.lead'],
  document: ['documents.', 'applications.'],
  installment: ['finance.', 'dashboards.', 'insight.'],
  import: ['leads.import'],
  job: ['leads.bulk', 'leads.job', 'platform.job'],
}

/** Keeps what is on screen fresh: messages from the server mark answers stale, and the session follows its rights. */
export function keepFresh(client: QueryClient, guardAgain: () => Promise<unknown>) {
  // What records allow follows from rights, and a page whose key is lost is left (G-C-10).
  const rightsChanged = async () => {
    await reload()
    reconnect()
    await Promise.all([client.invalidateQueries(), guardAgain()])
  }
  listenLive({
    recordChanged: ({ noun }) =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => stale[noun].some((prefix) => String(queryKey[0]).startsWith(prefix)) }),
    notificationReceived: () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('notifications.') }),
    permission_updated: ({ receiverInfo }) => {
      if (receiverInfo.identifier === me().identifier) void rightsChanged()
    },
    // While viewing as another person these are their devices.
    accessRevoked: () => void (isViewing() || leave()),
  })
  requestIdleCallback?.(() => void goLive(), { timeout: 2_000 })
}
