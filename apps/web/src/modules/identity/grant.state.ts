import type { GrantPurpose, OneTimeGrant } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { go, onPlaceChange } from '#platform/router/public-place.ts'
import type { Device } from '#platform/session/devices.ts'

/** A grant on its way to the page of the next step, and the browser's name it is bound to. */
export interface Handover {
  readonly grant: OneTimeGrant
  readonly device: Device
}

let held: Handover | undefined
let isFresh = false

// It lives for one step, in memory only: the next change of the address lets go of it, and so does a reload (G-C-23).
onPlaceChange(() => {
  if (!isFresh) held = undefined
  isFresh = false
})

/** Goes on to the page of the next step with a grant in hand; the query, such as the page that was asked for, goes along. */
export function handOver(handover: Handover, path: string) {
  held = handover
  isFresh = true
  go(`${path}${location.search}`)
}

/** The grant this page was opened with, if it is good for one of these purposes. */
export const takeOver = (...purposes: readonly GrantPurpose[]): Handover | undefined =>
  held && purposes.includes(held.grant.purpose) ? held : undefined
