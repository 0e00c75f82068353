import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { applicationPageAsks, finderAsks, leadPageAsks } from '../apps/server/bench/page-asks.ts'
import { pageRequest } from '../apps/server/bench/page-request.ts'
import type { Visit } from './visits.ts'

/** What a first screen may cost: the goal, and the figure it stands at until then, which may only fall. */
interface Limit {
  readonly goal: number
  readonly limit: number
}

/** A screen as somebody meets it with nothing in the cache of their browser. */
export interface FirstScreen extends Visit {
  readonly name: string
  readonly isSignedIn: boolean
  /** KiB of JavaScript, as gzip packs it, that is asked for before the first row stands. */
  readonly scriptKiB: Limit
  /** The same of the whole visit, until nothing is under way any more: with room for a part that only some records call for. */
  readonly visitKiB: Pick<Limit, 'limit'>
  /** How deep scripts ask for scripts before the first row; 1 where the document names them all. */
  readonly waves: Limit
  /** Requests for data before the first row; that for the session is one. */
  readonly requests: Limit
  /** What the bench sends for its list; the page has to send the same. */
  readonly asksAsBench?: string
}

const inList = (path: string) => `main .e-list-body a[href^="${path}/"]`

/**
 * Held by first-screen.spec.ts. Whoever makes one of these smaller writes the new figure here. Which of two answers comes first may move a
 * wave or a request to the other side of the first row, so limits that are not at their goal stand at the most that was seen.
 */
export const firstScreens: readonly FirstScreen[] = [
  {
    name: 'sign-in',
    path: '/signin',
    first: 'form input',
    isSignedIn: false,
    scriptKiB: { goal: 90, limit: 83 },
    visitKiB: { limit: 83 },
    waves: { goal: 1, limit: 1 },
    requests: { goal: 2, limit: 1 },
  },
  {
    name: 'public landing page',
    path: '/landing-page',
    first: 'form input',
    isSignedIn: false,
    scriptKiB: { goal: 90, limit: 87 },
    visitKiB: { limit: 87 },
    waves: { goal: 1, limit: 1 },
    requests: { goal: 2, limit: 2 },
  },
  {
    name: 'quotation of a family',
    path: '/quotation/:quotation/overview',
    first: 'main section h2',
    isSignedIn: false,
    scriptKiB: { goal: 90, limit: 88.5 },
    visitKiB: { limit: 88.5 },
    waves: { goal: 1, limit: 1 },
    requests: { goal: 2, limit: 2 },
  },
  {
    name: 'leads',
    path: '/leads',
    first: inList('/leads'),
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 180 },
    visitKiB: { limit: 271 },
    waves: { goal: 1, limit: 1 },
    requests: { goal: 2, limit: 2 },
    asksAsBench: pageRequest(leads.list, leadPageAsks),
  },
  {
    name: 'applications',
    path: '/applications',
    first: inList('/applications'),
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 177 },
    visitKiB: { limit: 270 },
    waves: { goal: 1, limit: 1 },
    requests: { goal: 2, limit: 2 },
    asksAsBench: pageRequest(applications.list, applicationPageAsks),
  },
  {
    name: 'program finder',
    path: '/programs',
    first: 'main .e-list-body [href*="program_id="]',
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 180 },
    visitKiB: { limit: 270 },
    waves: { goal: 1, limit: 1 },
    requests: { goal: 2, limit: 2 },
    asksAsBench: pageRequest(programs.all, finderAsks),
  },
  {
    name: 'lead dashboard',
    path: '/leads-dashboard',
    first: 'main .e-fig-value',
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 175 },
    // Figures, charts and the list of leads below them.
    visitKiB: { limit: 335 },
    waves: { goal: 1, limit: 1 },
    requests: { goal: 2, limit: 2 },
  },
  {
    name: 'one lead',
    path: '/leads/:lead',
    first: 'main .e-who',
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 180 },
    visitKiB: { limit: 331 },
    waves: { goal: 1, limit: 1 },
    requests: { goal: 2, limit: 2 },
  },
]
