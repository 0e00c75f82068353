/** A part of the portal that cannot be fetched, such as after a new release, reloads the page once; `mark` keeps the parts apart. */
export async function fetched<T>(load: () => Promise<T>, mark = 'embark-reloaded'): Promise<T> {
  try {
    const part = await load()
    sessionStorage.removeItem(mark)
    return part
  } catch (error) {
    // By its own name the router would know it, and reload once more.
    if (sessionStorage.getItem(mark)) throw new Error(String(error), { cause: error })
    sessionStorage.setItem(mark, '1')
    location.reload()
    return new Promise<never>(() => {})
  }
}
