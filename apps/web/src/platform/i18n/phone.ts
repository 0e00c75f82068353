/** A country code with the national number behind it; codes have one digit, two, or three. */
const parts = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,13})$/

/** How people of a country write their numbers; those of all others are grouped by how long they are. */
const byCountry: Readonly<Record<string, readonly number[]>> = {
  7: [3, 3, 2, 2],
  33: [1, 2, 2, 2, 2],
  44: [4, 6],
  90: [3, 3, 2, 2],
  91: [5, 5],
}
const byLength: Readonly<Record<number, readonly number[]>> = { 7: [3, 4], 8: [4, 4], 9: [3, 3, 3], 10: [3, 3, 4], 11: [3, 4, 4] }

/** A number to call in groups, so that it can be read out: "+90 536 593 27 44"; what is no whole number stays as it is. */
export function groupedPhone(text: string): string {
  const [, code, number] = parts.exec(text.replace(/[\s().-]/g, '')) ?? []
  if (!code || !number) return text
  const own = byCountry[code]
  const fits = own?.reduce((sum, size) => sum + size) === number.length
  const groups = (fits ? own : byLength[number.length]) ?? []
  const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, size) => sum + size, 0))
  const written = ends.map((end, index) => number.slice(ends[index - 1] ?? 0, end))
  return [`+${code}`, ...written, number.slice(ends.at(-1) ?? 0)].filter(Boolean).join(' ')
}
