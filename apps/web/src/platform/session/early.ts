import type { Screen } from '@embark/contract/kernel/screen.ts'
import { paramsAt } from '@embark/contract/kernel/screen-address.ts'
import { addressOf } from '../api/address.ts'
import { chosenLanguage } from '../i18n/language.ts'
import { sentOf } from '../list/asked.ts'
import type { ViewState } from '../prefs/view-state.ts'
import { callHeaders, keptViewing, openAccess, takeStart } from './tokens.ts'

/**
 * What a page asks for before its code is there. The document says which requests: the start of the portal, and what the page of its
 * address reads first, as the page declares it. An answer is taken once, by the call that asks for the same address.
 */
export interface EarlyAsk {
  readonly route: string
  /** The path of the screen; the parameters of the route are those of the path, in their order. */
  readonly at?: string
  readonly names?: readonly string[]
  readonly start?: ViewState
  readonly query?: ViewState
}

const answers = new Map<string, Promise<Response | undefined>>()
/** How long an answer may wait for the code that asks for it, and other questions for the first answer to be shown once it is there. */
const [keptMs, patienceMs] = [10_000, 3_000]
/** The request of the page itself, until its answer is shown. */
let first: { readonly path: string; readonly address: string; isTaken: boolean } | undefined
let release = () => {}
let shown: Promise<void> | undefined

/** Sends the requests that the document names, as soon as there is a session. */
export function askEarly() {
  const asks = JSON.parse(document.getElementById('embark-asks')?.textContent ?? '[]') as readonly EarlyAsk[]
  // Whoever views as another person reads with other tokens, which are fetched first.
  if (!asks.length || keptViewing()) return
  const opened = openAccess(true)
  for (const ask of asks) {
    const address = addressOf(ask, inputOf(ask))
    const send = () => fetch(address, { headers: callHeaders(chosenLanguage()) })
    const answer = opened.then((isOpen) => (isOpen ? (!ask.at && withToken()) || send() : undefined))
    // Who takes the answer hears of its failure.
    answer.catch(() => {})
    answers.set(keyOf(address), answer)
    if (ask.at) waitFor(ask.at, address, answer)
  }
  setTimeout(() => answers.clear(), keptMs)
}

/** The answer to the start of the portal, where it came with the token. */
function withToken() {
  const start = takeStart()
  return start ? new Response(JSON.stringify({ data: start })) : undefined
}

function waitFor(path: string, address: string, answer: Promise<unknown>) {
  first = { path, address, isTaken: false }
  shown = new Promise((resolve) => {
    release = () => {
      first = undefined
      resolve()
    }
  })
  const letGo = () => release()
  answer.then(() => setTimeout(letGo, patienceMs), letGo)
  setTimeout(letGo, keptMs)
}

function inputOf({ route, at, names = [], start, query }: EarlyAsk) {
  const [known] = at === undefined ? [[]] : [Object.values(paramsAt({ path: at } as Screen, location.pathname))]
  const params = Object.fromEntries([...route.matchAll(/:(\w+)/g)].map(([, name], index) => [name, known[index]]))
  const asked: ViewState = { ...sentOf({ ...start, ...inAddress() }, names, []), ...query }
  return { params, query: { ...asked, ...(at && learned()[at]) } }
}

/** What the address says, read as the router reads it. */
function inAddress(): ViewState {
  return Object.fromEntries(
    [...new URLSearchParams(location.search)].map(([name, text]) => {
      try {
        return [name, JSON.parse(text)]
      } catch {
        return [name, text]
      }
    }),
  )
}

/** The answer that was asked for early, if it was this; other questions wait until it is shown. */
export async function askedEarly(address: string): Promise<Response | undefined> {
  const answer = answers.get(keyOf(address))
  if (answer) {
    answers.delete(keyOf(address))
    if (first && keyOf(address) === keyOf(first.address)) {
      first.isTaken = true
      void answer.then(showSoon, release)
    }
    return answer
  }
  if (!first) return undefined
  if (!first.isTaken && pathOf(first.address) === pathOf(address)) learn(first, address)
  else await shown
  return undefined
}

/** The same question, in whatever order it is written. */
function keyOf(address: string) {
  const search = new URLSearchParams(address.split('?')[1])
  search.sort()
  return `${pathOf(address)}?${search}`
}
const pathOf = (address: string) => address.split('?')[0]

/** Once the answer is drawn the browser has nothing more urgent to do, and shows a frame; a tab in the background shows none. */
const showSoon = () => setTimeout(() => idle(release))
const shownFrame = (act: () => void) => (document.hidden ? act() : requestAnimationFrame(() => setTimeout(act)))
const idle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(() => shownFrame(act), { timeout: 1_000 }) : setTimeout(act, 200)

/** Resolves once the first screen stands: what it does not show is fetched and asked for from then on. */
export const firstScreen = (): Promise<void> => {
  shown ??= new Promise((resolve) => idle(resolve))
  return shown
}

let turn: Promise<void> | undefined
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What is fetched once the first screen stands, and at once from then on. Each begins in a task of its own, with room for a key between. */
export const afterFirst = <T>(load: () => Promise<T>): Promise<T> => {
  turn = (turn ?? firstScreen()).then(pause)
  return turn.then(load)
}

const place = 'embark-asks'
type Learned = Readonly<Record<string, ViewState>>

/** How this browser's pages ask otherwise than declared, such as for the columns somebody chose; by the path of the screen. */
function learned(): Learned {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Learned
  } catch {
    return {}
  }
}

/** The page asks for something else here: what is different is asked for the next time. */
function learn({ path, address }: { path: string; address: string }, actual: string) {
  release()
  const [guess, asked] = [new URLSearchParams(address.split('?')[1]), new URLSearchParams(actual.split('?')[1])]
  const different = [...new Set([...guess.keys(), ...asked.keys()])].filter((name) => guess.get(name) !== asked.get(name))
  const before = learned()
  const own = { ...before[path], ...Object.fromEntries(different.map((name) => [name, asked.get(name) ?? ''])) }
  localStorage.setItem(place, JSON.stringify({ ...before, [path]: own }))
}
