/** Runs at once for each name, and while the same name comes again and again, at most once in `ms`; the last one is never left out. */
export function calmed<Name>(run: (name: Name) => void, ms: number) {
  const waiting = new Map<Name, boolean>()
  const runNow = (name: Name) => {
    waiting.set(name, false)
    run(name)
    setTimeout(() => {
      if (waiting.get(name)) runNow(name)
      else waiting.delete(name)
    }, ms)
  }
  return (name: Name) => {
    if (waiting.has(name)) waiting.set(name, true)
    else runNow(name)
  }
}
