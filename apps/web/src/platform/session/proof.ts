type Ask = () => Promise<boolean>

let arrive: () => void
// Who asks comes after the first screen; an act that is quicker waits for them.
const arrived = new Promise<void>((resolve) => {
  arrive = resolve
})
let ask: Ask = () => arrived.then(() => ask())
let asking: Promise<boolean> | undefined

/** Names who asks people to confirm that it is them. */
export const onProofWanted = (next: Ask) => {
  ask = next
  arrive()
}

/** Lets the person confirm that it is them, once for all calls that wait for it; false when they thought better of it. */
export function proveAgain(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
