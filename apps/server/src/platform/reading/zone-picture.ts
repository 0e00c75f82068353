import { type Zone, zoneIn } from './mrz.ts'
import { asPng, type Grey, part, scaled } from './picture.ts'
import type { Engine, SeenLine } from './recognition.ts'

/** A box in points of the picture. */
interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
export interface SeenZone {
  readonly read: Zone
  readonly area: Area
}

/**
 * The machine-readable zone of a picture. Its lines are cut into letters by their even pitch, and fillers are told by their shape, since
 * the engine knows them badly; what is left between them is letters and digits, which it reads well.
 */
export async function zoneOfPicture(engine: Engine, grey: Grey, lines: readonly SeenLine[]): Promise<SeenZone | undefined> {
  let best: SeenZone | undefined
  for (const area of areasOf(grey, lines)) {
    const band = await part(grey, area.left, area.top, area.right - area.left, area.bottom - area.top)
    let hasRows = false
    for (const { ink, scale } of ways) {
      const seen = await zoneOfBand(engine, { ...band, ink }, scale)
      hasRows ||= seen !== undefined
      if (!seen?.read) continue
      const [first, last] = [seen.rows[0]!, seen.rows.at(-1)!]
      const cells = cellsOf(lettersOf({ ...band, ink }, last))
      const zone = {
        read: seen.read,
        area: {
          left: area.left + cells[0]!.from,
          right: area.left + cells.at(-1)!.to,
          top: area.top + first.from,
          bottom: area.top + last.to,
        },
      }
      if (zone.read.isSure) return zone
      best ??= zone
    }
    // Its lines were seen, so that the zone lies nowhere else.
    if (best || hasRows) return best
  }
  return undefined
}

async function zoneOfBand(engine: Engine, band: Band, scale: number) {
  const rows = rowsOf(band)
  if (rows.length < 2 || rows.length > 8) return undefined
  const texts: string[] = []
  for (const row of rows) texts.push(await textOfRow(engine, band, row, scale))
  return { read: zoneIn(texts), rows }
}

/** Where a zone may lie: round long lines without a space, else at the foot of the page. */
function areasOf(grey: Grey, lines: readonly SeenLine[]): Area[] {
  const long = lines.filter(({ words }) => {
    const text = words.map((word) => word.text).join('')
    return text.length >= 24 && (/[<«]/.test(text) || /^[A-Z0-9]{24,}$/.test(text))
  })
  const foot = { left: 0, top: Math.round(grey.height * 0.6), right: grey.width, bottom: grey.height }
  if (!long.length) return [foot]
  const height = Math.max(...long.map(({ bbox }) => bbox.y1 - bbox.y0))
  const top = Math.min(...long.map(({ bbox }) => bbox.y0))
  const bottom = Math.max(...long.map(({ bbox }) => bbox.y1))
  const room = (from: number, to: number) => ({ left: 0, top: Math.max(0, from), right: grey.width, bottom: Math.min(grey.height, to) })
  return [room(top - height, bottom + height), room(top - 3 * height, bottom + 3 * height), foot]
}

/**
 * Ink is darker than this, on paper that was made white; of a blurred picture the letters part only where more counts as ink. What the
 * engine misreads in one size it reads in another, and the check digits say which is right.
 */
const ways = [
  { ink: 150, scale: 1 },
  { ink: 185, scale: 1 },
  { ink: 150, scale: 1.4 },
  { ink: 185, scale: 0.75 },
  { ink: 110, scale: 1 },
]
interface Band extends Grey {
  readonly ink: number
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Stretches of a series that hold more than a threshold, with gaps up to `bridged` filled. */
function spansOf(counts: readonly number[], least: number, bridged: number): Span[] {
  const spans: { from: number; to: number }[] = []
  counts.forEach((count, at) => {
    if (count < least) return
    const last = spans.at(-1)
    if (last && at - last.to <= bridged) last.to = at + 1
    else spans.push({ from: at, to: at + 1 })
  })
  return spans
}

const isInk = ({ data, width, ink }: Band, x: number, y: number) => data[y * width + x]! < ink

/** The lines of letters in a band, from above. */
function rowsOf(band: Band): Span[] {
  const counts = Array.from({ length: band.height }, (_, y) => {
    let count = 0
    for (let x = 0; x < band.width; x += 1) if (isInk(band, x, y)) count += 1
    return count
  })
  const rows = spansOf(counts, Math.max(3, band.width * 0.004), 1).filter(({ from, to }) => to - from >= 10)
  return rows.filter((row) => lettersOf(band, row).length >= 20)
}

function lettersOf(band: Band, row: Span): Span[] {
  const counts = Array.from({ length: band.width }, (_, x) => {
    let count = 0
    for (let y = row.from; y < row.to; y += 1) if (isInk(band, x, y)) count += 1
    return count
  })
  return spansOf(counts, 1, 0).filter(({ from, to }) => to - from >= 2)
}

/** What a line says, letter by letter in its even pitch. */
async function textOfRow(engine: Engine, band: Band, row: Span, scale: number): Promise<string> {
  const cells = cellsOf(lettersOf(band, row))
  const fillers = cells.map((cell) => isFiller(band, row, cell))
  const margin = Math.round((row.to - row.from) * 0.6)
  const top = Math.max(0, row.from - margin)
  const letters = Buffer.from(band.data.subarray(top * band.width, Math.min(band.height, row.to + margin) * band.width))
  const height = letters.length / band.width
  // Neighbouring lines and fillers are wiped away.
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < band.width; x += 1) {
      const isOutside = y + top < row.from || y + top >= row.to
      const at = cells.findIndex(({ from, to }) => x >= from && x < to)
      if (isOutside || at < 0 || fillers[at]) letters[y * band.width + x] = 255
    }
  const seen = await engine.zoneLinesIn(await asPng(await scaled({ data: letters, width: band.width, height }, scale)))
  const text: string[] = cells.map((_, at) => (fillers[at] ? '<' : ' '))
  for (const symbol of seen.flatMap(({ words }) => words.flatMap(({ symbols }) => symbols))) {
    const middle = (symbol.bbox.x0 + symbol.bbox.x1) / 2 / scale
    const at = cells.findIndex(({ from, to }) => middle >= from && middle < to)
    if (at >= 0 && text[at] === ' ') text[at] = symbol.text
  }
  // A letter the engine passed over is no letter that may be guessed: the check digits are to fail.
  return text.join('').replaceAll(' ', '?')
}

/** The cells of letters in even pitch: as they stand apart, or, where some touch, by the distance that most have. */
function cellsOf(letters: readonly Span[]): Span[] {
  const middles = letters.map(({ from, to }) => (from + to) / 2)
  const steps = middles.slice(1).map((middle, at) => middle - middles[at]!)
  const pitch = [...steps].sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 1
  const own = letters.filter(({ from, to }) => to - from < pitch * 1.3)
  const first = own[0]
  const last = own.at(-1)
  if (!first || !last) return []
  const [start, end] = [(first.from + first.to) / 2, (last.from + last.to) / 2]
  const count = Math.round((end - start) / pitch)
  const even = count ? (end - start) / count : pitch
  return Array.from({ length: count + 1 }, (_, at) => ({
    from: Math.round(start + (at - 0.5) * even),
    to: Math.round(start + (at + 0.5) * even),
  }))
}

/** Whether a cell holds an angle open to the right: its ink runs from the right above to the left in the middle and back. */
function isFiller(band: Band, row: Span, cell: Span): boolean {
  const lines: { left: number; right: number }[] = []
  for (let y = row.from; y < row.to; y += 1) {
    let [left, right] = [-1, -1]
    for (let x = Math.max(0, cell.from); x < Math.min(band.width, cell.to); x += 1)
      if (isInk(band, x, y)) {
        if (left < 0) left = x
        right = x
      }
    if (left >= 0) lines.push({ left, right })
  }
  if (lines.length < 6) return false
  const [width, third] = [
    Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left)),
    Math.floor(lines.length / 3),
  ]
  const start = Math.min(...lines.map(({ left }) => left))
  const mean = (some: typeof lines, side: 'left' | 'right') => some.reduce((sum, each) => sum + each[side] - start, 0) / some.length / width
  const quarter = Math.max(1, Math.floor(lines.length / 5))
  const [above, below] = [lines.slice(0, quarter), lines.slice(-quarter)]
  const middle = lines.slice(third, lines.length - third)
  const tip = lines.slice(Math.floor(lines.length * 0.42), Math.ceil(lines.length * 0.58))
  return mean(above, 'left') > 0.4 && mean(below, 'left') > 0.4 && mean(tip, 'right') < 0.62 && mean(middle, 'left') < 0.35
}
