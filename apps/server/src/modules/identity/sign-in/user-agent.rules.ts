type Names = readonly (readonly [name: string, mark: RegExp])[]

// Each of them also names those below it.
const browsers: Names = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]
const nameIn = (names: Names, userAgent: string | null | undefined) => names.find(([, mark]) => mark.test(userAgent ?? ''))?.[0]

/** The browser somebody signs in with, in a word; of a program its own name for itself. */
export const browserOf = (userAgent: string | null | undefined) => nameIn(browsers, userAgent) ?? (userAgent?.slice(0, 60) || null)

/** What the browser runs on, in a word; nothing where it does not say. */
export const systemOf = (userAgent: string | null | undefined) => nameIn(systems, userAgent) ?? null
