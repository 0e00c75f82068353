/** Making a format costs more than all that a page writes with it, so each is made once. */
export function kept<T>(make: (name: string, decimals: number) => T) {
  const made = new Map<string, T>()
  return (name: string, decimals = 0): T => {
    const key = `${name} ${decimals}`
    if (!made.has(key)) made.set(key, make(name, decimals))
    return made.get(key) as T
  }
}

/** How a number is written that is no amount. */
export const numbersIn = kept((locale) => new Intl.NumberFormat(locale))
/** How a number with just so many decimals is written. */
export const decimalsIn = kept(
  (locale, decimals) => new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
)
