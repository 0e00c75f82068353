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
  /** KiB of JavaScript as gzip packs it, of everything the visit fetches. */
  readonly scriptKiB: Limit
  /** How deep scripts ask for scripts before the first row; 1 where the document names them all. */
  readonly waves: Limit
  /** Requests for data before the first row. */
  readonly requests: Limit
}

const inList = (path: string) => `main .e-list-body a[href^="${path}/"]`

/** Held by first-screen.spec.ts. Whoever makes one of these smaller writes the new figure here. */
export const firstScreens: readonly FirstScreen[] = [
  {
    name: 'sign-in',
    path: '/signin',
    first: 'form input',
    isSignedIn: false,
    scriptKiB: { goal: 90, limit: 90 },
    waves: { goal: 1, limit: 9 },
    requests: { goal: 2, limit: 9 },
  },
  {
    name: 'public landing page',
    path: '/landing-page',
    first: 'form input',
    isSignedIn: false,
    scriptKiB: { goal: 90, limit: 99 },
    waves: { goal: 1, limit: 9 },
    requests: { goal: 2, limit: 9 },
  },
  {
    name: 'leads',
    path: '/leads',
    first: inList('/leads'),
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 400 },
    waves: { goal: 1, limit: 9 },
    requests: { goal: 2, limit: 20 },
  },
  {
    name: 'applications',
    path: '/applications',
    first: inList('/applications'),
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 400 },
    waves: { goal: 1, limit: 9 },
    requests: { goal: 2, limit: 20 },
  },
  {
    name: 'program finder',
    path: '/programs',
    first: 'main .e-list-body [href*="program_id="]',
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 400 },
    waves: { goal: 1, limit: 9 },
    requests: { goal: 2, limit: 20 },
  },
  {
    name: 'lead dashboard',
    path: '/leads-dashboard',
    first: 'main .e-fig-value',
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 400 },
    waves: { goal: 1, limit: 9 },
    requests: { goal: 2, limit: 20 },
  },
  {
    name: 'one lead',
    path: '/leads/:lead',
    first: 'main .e-ev',
    isSignedIn: true,
    scriptKiB: { goal: 180, limit: 400 },
    waves: { goal: 1, limit: 9 },
    requests: { goal: 2, limit: 20 },
  },
]
