import type { Feature } from '@embark/contract/kernel/access.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { allScreens } from '@embark/contract/screens.ts'
import type { Ticket } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { type Premium, premiumOf, premiumScreens } from '@embark/contract/tickets/tickets.screens.ts'
import { featureNames } from './ticket.state.ts'

/** What each module does for a consultancy, sentence by sentence. */
export const premiumTexts: Readonly<Record<Premium, readonly string[]>> = {
  aiAdvisor: [
    'The AI advisor suggests programs to students.',
    'It is meant for students who look around before they have spoken with a counsellor.',
  ],
  ambassadors: [
    'Ambassadors are students or staff who represent an institution.',
    'They appear in a widget on a website, with what they study, where they come from and a few words about themselves.',
    'Visitors write to them there, and whoever starts a chat can become a lead of your company.',
  ],
  colabli: [
    'The collaboration module has rooms in which people work on something together.',
    'It is meant for work that several people prepare, such as staff of different branches.',
  ],
  marketing: [
    'Campaigns reach many leads at once, and landing pages bring in new ones.',
    'Marketing has several parts, and a company has each of them or not.',
  ],
  agents: [
    'Agencies that want to work with you ask for an account with a form of yours, and you decide on each request.',
    'People of an agency bring leads and follow their applications in this portal. They see the leads of their own agency.',
  ],
}

/** The page of a module at an address, and the features it tells of. */
export function premiumAt(path: string | undefined) {
  const [premium, screen] = Object.entries(premiumScreens).find(([, each]) => each.path === path)! as [Premium, Screen]
  const features = (Object.keys(featureNames) as Feature[]).filter((feature) => premiumOf[feature] === screen)
  return { premium, screen, features }
}

/** The page by which a module is entered; nothing where it has none in this version. */
export const entryOf = (feature: Feature) => allScreens.find((screen) => screen.feature === feature && screen.menu)

/** Of the requests for a feature, newest first, the one to show: one's own that is not closed, or else the newest. */
export function requestsFor(feature: Feature, requests: readonly Ticket[], person: string) {
  const all = requests.filter((request) => request.feature === feature)
  const waiting = all.find(({ reporter, closed_at }) => reporter.identifier === person && closed_at === null)
  return { shown: waiting ?? all[0], isWaiting: waiting !== undefined }
}
