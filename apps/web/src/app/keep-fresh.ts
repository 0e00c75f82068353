import type { IdPrefix } from '@embark/contract/ids.ts'
import type { RealtimeMessages } from '@embark/contract/kernel/realtime.ts'
import type { QueryClient } from '@tanstack/react-query'
import { askAgainWhatWasMarkedEarly } from '#platform/api/marked-early.ts'
import { readers } from '#platform/list/held.ts'
import { calmed } from '#platform/realtime/calmed.ts'
import { goLive, listenLive, onConnected, reconnect } from '#platform/realtime/live.ts'
import { firstScreen } from '#platform/session/early.ts'
import { currentSession, freshenMenu, me, reload } from '#platform/session/session.ts'
import { activeDevice, isViewing, leave } from '#platform/session/tokens.ts'

type Noun = RealtimeMessages['recordChanged']['noun']

// Which answers a change of a noun makes stale, by what the ids of their endpoints begin with.
const stale: Record<Noun, readonly IdPrefix[]> = {
  lead: ['leads', 'finance.lead_payment', 'services', 'insight.lead_dashboard'],
  application: ['applications', 'leads.lead', 'insight.lead_dashboard', 'insight.institution_lead'],
  counselling: ['counselling'],
  quotation: ['quotations'],
  introduction: ['leads.introduction'],
  task: ['leads.task', 'leads.lead'],
  ticket: ['tickets'],
  document: ['documents', 'applications'],
  installment: ['finance', 'insight.lead_dashboard'],
  import: ['leads.import'],
  job: ['platform.job'],
  update: ['updates'],
  form: ['masters.form', 'masters.form_field', 'masters.form_submission'],
  // Where a record may go, and when it is due, follows from the pipelines.
  pipeline: ['masters', 'leads', 'applications', 'insight.lead_dashboard'],
}
const ofNotifications: readonly IdPrefix[] = ['notifications.notification']
const ofSwitches: readonly IdPrefix[] = ['organization.switch', 'organization.tenant', 'organization.setup']

const isOneOf = (prefixes: readonly IdPrefix[]) => (id: string) => prefixes.some((prefix) => id.startsWith(`${prefix}.`))
const markAnswersStale = (client: QueryClient, prefixes: readonly IdPrefix[]) =>
  void client.invalidateQueries({ predicate: ({ queryKey: [id] }) => isOneOf(prefixes)(String(id)) })

/** Keeps what is on screen fresh: messages from the server mark answers stale, and the session follows its rights. */
export function keepFresh(client: QueryClient) {
  askAgainWhatWasMarkedEarly(client)
  // What records allow follows from rights (G-C-10); the guard follows the session by itself.
  const rightsChanged = async () => {
    await reload()
    // With the new rooms everything is read again.
    reconnect()
  }
  // Others changed it, so a list on screen is not moved under its reader.
  const recordChanged = (noun: Noun) => {
    if (!readers.size) return markAnswersStale(client, stale[noun])
    void import('#platform/list/hold-back.ts').then(({ freshen }) => freshen(client, isOneOf(stale[noun])))
  }
  // An import of 5,000 leads says 5,000 times that leads have changed.
  const calm = calmed(recordChanged, 500)
  listenLive({
    recordChanged: ({ noun }) => calm(noun),
    conversationMessage: () => markAnswersStale(client, ['conversations']),
    notificationReceived: () => markAnswersStale(client, ofNotifications),
    notificationsRead: () => markAnswersStale(client, ofNotifications),
    permission_updated: ({ receiverInfo }) => {
      if (receiverInfo.identifier === me().identifier) void rightsChanged()
    },
    // Everybody hears it at once; a moment of each one's own keeps them from asking all together.
    switchesChanged: () => void setTimeout(() => void reload().then(() => markAnswersStale(client, ofSwitches)), Math.random() * 400),
    // Without a device it means every one (specification 1 §4); while viewing as another person these are their devices.
    accessRevoked: ({ device_identifier }) => {
      if (!isViewing() && (device_identifier === null || device_identifier === activeDevice())) leave()
    },
  })
  const markAllStale = () => void client.invalidateQueries()
  onConnected((isAgain) => {
    if (isAgain) void reload().then(markAllStale, markAllStale)
  })
  document.addEventListener('visibilitychange', freshenMenu)
  // Who has to sign an agreement first hears of nothing until then (G-C-77).
  if (!currentSession().profile.mustSignAgreement) void firstScreen().then(goLive)
}
