const storeKey = 'embark-color-scheme'
const attribute = 'data-mantine-color-scheme'

/** Draws public pages in the scheme the person chose in the product, or the one their device asks for; follows changes. */
export function followColorScheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = window.localStorage.getItem(storeKey)
    const scheme = chosen === 'dark' || chosen === 'light' ? chosen : dark.matches ? 'dark' : 'light'
    document.documentElement.setAttribute(attribute, scheme)
  }
  dark.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  apply()
}

/** Whether the page is drawn dark now. */
export function isDark(): boolean {
  return document.documentElement.getAttribute(attribute) === 'dark'
}
