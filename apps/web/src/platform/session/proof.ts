type Ask = () => Promise<boolean>

let ask: Ask = () => Promise.resolve(false)
let asking: Promise<boolean> | undefined

/** Names who asks people to confirm that it is them. */
export const onProofWanted = (next: Ask) => {
  ask = next
}

/** Lets the person confirm that it is them, once for all calls that wait for it; false when they thought better of it. */
export function proveAgain(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
