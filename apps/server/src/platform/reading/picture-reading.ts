import { type Box, linesOfWords, type ReadPage, type ReadWord } from './page.ts'
import { asPng, type Grey, greyOf, shrunk, turned } from './picture.ts'
import type { Engine, Script, SeenLine, SeenWord } from './recognition.ts'
import { zoneOfPicture } from './zone-picture.ts'

type Turn = ReadPage['turn']

/** What is read of a picture, with the place of each word on the upright page. */
export async function readPicture(engine: Engine, content: Uint8Array, number: number): Promise<ReadPage> {
  const grey = await greyOf(content)
  const turn = await turnOf(engine, grey)
  const upright = await turned(grey, turn)
  const skew = await skewOf(engine, upright)
  const even = await turned(upright, -skew)
  const png = await asPng(even)
  const lines = await linesOf(engine, png)
  const zone = await zoneOfPicture(engine, even, lines)
  // Lines are put together as they were read; then what was turned back for reading is turned again for showing.
  const place = (box: Box) => onPage(upright, even, skew, box)
  const whole = linesOfWords(lines.flatMap((line) => wordsOf(line, even)))
  return {
    number,
    width: upright.width,
    height: upright.height,
    turn,
    by: 'picture',
    lines: whole.map(({ words, box }) => ({ words: words.map((word) => ({ ...word, box: place(word.box) })), box: place(box) })),
    zone: zone ? { read: zone.read, box: place(within(even, [zone.area.left, zone.area.top, zone.area.right, zone.area.bottom])) } : null,
  }
}

/**
 * The words of a line. The engine takes figures that stand below one another, such as the 1 of 120 and 130, for a line of a table and
 * leaves them out: a word with ink beside it that no word covers is not to be trusted.
 */
const wordsOf = ({ words }: SeenLine, even: Grey): ReadWord[] =>
  words
    .filter(({ text }) => text.trim())
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }, at, all) => ({
      text: text.trim(),
      confidence: hasInkBefore(even, { x0, y0, x1, y1 }, all[at - 1]?.bbox.x1 ?? 0) ? Math.min(0.5, confidence / 100) : confidence / 100,
      box: within(even, [x0, y0, x1, y1]),
    }))

function hasInkBefore({ data, width }: Grey, { x0, y0, y1 }: SeenLine['bbox'], former: number): boolean {
  const height = y1 - y0
  let count = 0
  for (let x = Math.max(0, former + 2, Math.round(x0 - height)); x < x0 - 2; x += 1)
    for (let y = y0 + Math.round(height * 0.15); y < y1 - height * 0.15; y += 1) if (data[y * width + x]! < 110) count += 1
  return count > height * 0.5
}

const within = ({ width, height }: Grey, [x0, y0, x1, y1]: Box): Box => [x0 / width, y0 / height, (x1 - x0) / width, (y1 - y0) / height]

/** A box of the picture as it was read, as fractions of the upright page. */
function onPage(page: Grey, even: Grey, skew: number, [x, y, w, h]: Box): Box {
  const angle = (skew * Math.PI) / 180
  const back = (x: number, y: number) => {
    const [dx, dy] = [x - even.width / 2, y - even.height / 2]
    return [
      (dx * Math.cos(angle) - dy * Math.sin(angle) + page.width / 2) / page.width,
      (dx * Math.sin(angle) + dy * Math.cos(angle) + page.height / 2) / page.height,
    ] as const
  }
  const [x0, y0, x1, y1] = [x * even.width, y * even.height, (x + w) * even.width, (y + h) * even.height]
  const corners = [back(x0, y0), back(x1, y0), back(x0, y1), back(x1, y1)]
  const inside = (part: number) => Math.min(1, Math.max(0, part))
  const [xs, ys] = [corners.map(([left]) => inside(left)), corners.map(([, top]) => inside(top))]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top].map((part) => Math.round(part * 10_000) / 10_000) as unknown as Box
}

/** How a picture has to be turned: the way in which most of its words can be read. */
async function turnOf(engine: Engine, grey: Grey): Promise<Turn> {
  const small = await shrunk(grey, 1_300)
  let best: { turn: Turn; score: number } = { turn: 0, score: -1 }
  let order: readonly Turn[] = [0, 180, 90, 270]
  for (let at = 0; at < order.length; at += 1) {
    const turn = order[at]!
    const png = await asPng(await turned(small, turn))
    const lines = await engine.linesIn(png, ['eng'])
    if (at === 0 && liesAcross(lines)) order = [0, 90, 270, 180]
    const latin = understood(lines)
    const score = latin > 0.3 ? latin : Math.max(latin, understood(await engine.linesIn(png, ['ara'])))
    if (score > best.score) best = { turn, score }
    // Nobody reads most of a page upside down.
    if (score > 0.6) break
  }
  return best.turn
}

/** Words that are higher than wide stand on their side; the engine finds their lines all the same. */
const isFlat = ({ bbox }: SeenWord) => bbox.x1 - bbox.x0 >= bbox.y1 - bbox.y0
const longWords = (lines: readonly SeenLine[]) =>
  lines.flatMap(({ words }) => words).filter(({ text }) => /[\p{L}\d]{3,}/u.test(text) && text.length < 24)

function liesAcross(lines: readonly SeenLine[]): boolean {
  const words = longWords(lines)
  return words.filter(isFlat).length * 2 < words.length
}

/** Which share of a picture was understood: words of three letters and more that were read surely. */
function understood(lines: readonly SeenLine[]): number {
  const words = longWords(lines)
  const sure = words.filter((word) => word.confidence > 75 && isFlat(word))
  return words.length < 3 ? 0 : sure.reduce((sum, { text }) => sum + text.length, 0) / words.reduce((sum, { text }) => sum + text.length, 0)
}

async function skewOf(engine: Engine, grey: Grey): Promise<number> {
  const degrees = await engine.skewOf(await asPng(grey))
  return Number.isFinite(degrees) && Math.abs(degrees) > 0.15 && Math.abs(degrees) < 20 ? -degrees : 0
}

const french = /universit[eé]\b|relev[eé]|pr[eé]nom|ann[eé]e|\bdipl[oô]me|passeport|r[eé]publique/i
const turkish = /[uü]niversitesi|[oö][gğ]renci|belgesi|pasaport|soyad|cumhuriyet/i

/** A picture read once in English, and again in the language that its words turn out to be of. */
async function linesOf(engine: Engine, png: Buffer): Promise<readonly SeenLine[]> {
  const lines = await engine.linesIn(png, ['eng'])
  const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  const hint: Script | undefined = turkish.test(text) ? 'tur' : french.test(text) ? 'fra' : understood(lines) < 0.6 ? 'ara' : undefined
  if (!hint) return lines
  const again = await engine.linesIn(png, [hint, 'eng'])
  return understood(again) >= understood(lines) - 0.05 ? again : lines
}
