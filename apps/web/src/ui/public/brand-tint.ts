const channel = (value: number) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

type Rgb = [number, number, number]

const readHex = (hex: string): Rgb | null => {
  const match = /^#?([0-9a-f]{6})$/i.exec(hex.trim())
  if (!match?.[1]) return null
  const number = Number.parseInt(match[1], 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

const light = ([r, g, b]: Rgb) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)

/** How far two colours stand apart, as WCAG counts it. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

const mix = (colour: Rgb, other: Rgb, share: number): Rgb =>
  [0, 1, 2].map((at) => Math.round((colour[at] ?? 0) * (1 - share) + (other[at] ?? 0) * share)) as Rgb

const css = (colour: Rgb) => `rgb(${colour.join(' ')})`

const until = (start: Rgb, towards: Rgb, ground: Rgb) => {
  for (let share = 0; share < 1; share += 0.06) {
    const tried = mix(start, towards, share)
    if (contrast(tried, ground) >= 4.5) return tried
  }
  return towards
}

/** A tenant's colour as tokens, darkened (lightened in the dark) until it can be read. */
export function brandTint(hex: string | undefined, dark: boolean): Record<string, string> {
  const colour = hex ? readHex(hex) : null
  if (!colour) return {}
  const surface: Rgb = dark ? [25, 26, 24] : [255, 255, 255]
  const ink: Rgb = dark ? [255, 255, 255] : [20, 20, 20]
  const wash = mix(colour, surface, 0.9)
  const accent = until(colour, ink, surface)
  const onAccent: Rgb = dark ? [20, 20, 20] : [255, 255, 255]
  return {
    '--accent': css(accent),
    '--accent-hover': css(mix(accent, ink, 0.16)),
    '--on-accent': css(onAccent),
    '--accent-ink': css(until(accent, ink, wash)),
    '--accent-wash': css(wash),
  }
}
