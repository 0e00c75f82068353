/** Answers for some keys of a registry, on their way into it. */
export interface Registration {
  readonly enter: () => void
}

/**
 * A question one module asks and others answer, such as how a record of theirs is moved. Who asks declares it; src/registrations.ts says
 * who answers.
 */
export interface Registry<K extends string, T> {
  /** Answers for keys; where the keys are named, for all of them. They count once they are registered. */
  with(answers: Readonly<Record<K, T>>): Registration
  /** The answer for a key; not to have one is a bug. */
  of(key: K): T
  /** The answer for a key of which nobody knows whether it has one. */
  find(key: string): T | undefined
  /** All answers, in the order of their registration. */
  all(): readonly T[]
  /** The same with their keys. */
  entries(): readonly (readonly [string, T])[]
}

/** Declares what others register; `about` names it in complaints. */
export function registry<K extends string, T>(about: string): Registry<K, T> {
  const answers = new Map<string, T>()
  const known = () => {
    if (answers.size === 0) throw new Error(`Nothing is registered for ${about}: a process calls register() before anything else`)
    return answers
  }
  const find = (key: string) => known().get(key)
  return {
    with: (added) => ({
      enter() {
        for (const [key, answer] of Object.entries<T>(added)) {
          if (answers.has(key) && answers.get(key) !== answer) throw new Error(`Two answers are registered for ${about}: ${key}`)
          answers.set(key, answer)
        }
      },
    }),
    of(key) {
      const answer = find(key)
      if (answer === undefined) throw new Error(`Nothing is registered for ${about}: ${key}`)
      return answer
    },
    find,
    all: () => [...known().values()],
    entries: () => [...known()],
  }
}

/** Lets every registration count; the same ones a second time change nothing. */
export function register(registrations: readonly Registration[]) {
  for (const { enter } of registrations) enter()
}
