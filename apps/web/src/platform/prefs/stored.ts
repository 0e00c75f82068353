import { useState } from 'react'

/** Something this person's browser remembers between visits; wrong or missing values count as the default. */
export function useStored<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      return { ...{ value: initial }, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as { value?: T }) }.value
    } catch {
      return initial
    }
  })
  const keep = (next: T) => {
    setValue(next)
    localStorage.setItem(key, JSON.stringify({ value: next }))
  }
  return [value, keep]
}
