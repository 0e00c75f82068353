export const tagTypes = ['program', 'lead', 'application', 'institution'] as const
export type TagType = (typeof tagTypes)[number]

export interface TagColours {
  readonly txt_color: string
  readonly bg_color: string
}

/** The seven pairs a tag may have, the default first (G-M-71). */
export const tagColours: readonly [TagColours, ...TagColours[]] = [
  { txt_color: '286919', bg_color: 'E9F9E7' },
  { txt_color: '1A4FA3', bg_color: 'E6F0FF' },
  { txt_color: '9A3412', bg_color: 'FFF1E6' },
  { txt_color: '8A1C1C', bg_color: 'FDE8E8' },
  { txt_color: '6B21A8', bg_color: 'F3E8FF' },
  { txt_color: '0F5E63', bg_color: 'E0F5F5' },
  { txt_color: '4A5568', bg_color: 'EDF0F4' },
]

/** Whether these two belong together. */
export const isTagPair = ({ txt_color, bg_color }: TagColours) =>
  tagColours.some((pair) => pair.txt_color === txt_color && pair.bg_color === bg_color)

const channel = (hex: string) => {
  const share = Number.parseInt(hex, 16) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = (colour: string) =>
  0.2126 * channel(colour.slice(0, 2)) + 0.7152 * channel(colour.slice(2, 4)) + 0.0722 * channel(colour.slice(4, 6))

/** How well a text can be read on its background (WCAG 1.4.3 wants 4.5). */
export function contrastOf({ txt_color, bg_color }: TagColours) {
  const [light = 0, dark = 0] = [luminance(txt_color), luminance(bg_color)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}
