import { expect, test } from 'vitest'
import { heightOf, type OverlayName, overlayOrder, shownOf } from './overlay.rules.ts'

/** What is on the screen after each step of overlays that come (+) and go (-). */
function after(...steps: string[]) {
  let shown: ReadonlySet<OverlayName> = new Set()
  const asking = new Set<OverlayName>()
  for (const step of steps) {
    // The steps of these tests name overlays only.
    const name = step.slice(1) as OverlayName
    if (step.startsWith('+')) asking.add(name)
    else asking.delete(name)
    shown = shownOf(asking, shown)
  }
  return [...shown]
}

test('of two that compete the earlier in the order shows, whoever came first', () => {
  const waits = ['agreement', 'product_updates', 'information_updates'] as const
  for (const [place, first] of waits.entries())
    for (const second of waits.slice(place + 1)) {
      expect(after(`+${first}`, `+${second}`)).toEqual([first])
      expect(after(`+${second}`, `+${first}`)).toEqual([first])
      expect(after(`+${second}`, `+${first}`, `-${first}`)).toEqual([second])
    }
})

test('a call comes above the updates that are open, and holds back those that are not', () => {
  expect(after('+information_updates', '+incoming_call')).toEqual(['incoming_call', 'information_updates'])
  expect(after('+incoming_call', '+information_updates')).toEqual(['incoming_call'])
  expect(after('+incoming_call', '+product_updates', '-incoming_call')).toEqual(['product_updates'])
})

test('a call never comes above the agreement, which stands alone', () => {
  expect(after('+agreement', '+incoming_call', '+product_updates')).toEqual(['agreement'])
  expect(after('+incoming_call', '+product_updates', '+agreement')).toEqual(['agreement'])
})

test('signing in again and proving oneself come above whatever is open, and it stays; what is new waits for them', () => {
  expect(after('+agreement', '+sign_in_again')).toEqual(['sign_in_again', 'agreement'])
  expect(after('+proof', '+sign_in_again', '+incoming_call')).toEqual(['sign_in_again', 'proof'])
  expect(after('+sign_in_again', '+incoming_call', '-sign_in_again')).toEqual(['incoming_call'])
})

test('who is earlier in the order stands higher', () => {
  const heights = overlayOrder.map(({ name }) => heightOf(name))
  expect(heights).toEqual([...heights].sort((one, other) => other - one))
  expect(new Set(heights).size).toBe(heights.length)
})
