import type { Zone } from './mrz.ts'

/** A place on an upright page, in fractions of its width and height: left, top, width, height. */
export type Box = readonly [number, number, number, number]

export interface ReadWord {
  readonly text: string
  /** Between 0 and 1; what stood in the file as text is 1. */
  readonly confidence: number
  readonly box: Box
}

export interface ReadLine {
  readonly words: readonly ReadWord[]
  readonly box: Box
}

export interface ReadPage {
  /** From one. */
  readonly number: number
  /** Of the upright page; only their proportion means something. */
  readonly width: number
  readonly height: number
  /** By how many degrees clockwise the picture has to be turned to stand upright. */
  readonly turn: 0 | 90 | 180 | 270
  /** How the page came to its words: from the text within the file, or from its picture. */
  readonly by: 'text' | 'picture'
  readonly lines: readonly ReadLine[]
  readonly zone: { readonly read: Zone; readonly box: Box } | null
}

/** The least box round these. */
export function boxAround(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))]
  const [right, bottom] = [Math.max(...boxes.map(([x, , w]) => x + w)), Math.max(...boxes.map(([, y, , h]) => y + h))]
  return [left, top, right - left, bottom - top]
}

export const textOf = ({ words }: Pick<ReadLine, 'words'>) => words.map(({ text }) => text).join(' ')

/** Words on one height are a line, whichever column they stand in; a wide gap stays as the distance between their boxes. */
export function linesOfWords(words: readonly ReadWord[]): ReadLine[] {
  const lines: ReadWord[][] = []
  for (const word of [...words].sort((one, other) => middleOf(one) - middleOf(other))) {
    const last = lines.at(-1)
    if (last && Math.abs(middleOf(last[0]!) - middleOf(word)) < word.box[3] * 0.5) last.push(word)
    else lines.push([word])
  }
  return lines.map((line) => {
    const sorted = line.sort((one, other) => one.box[0] - other.box[0])
    return { words: sorted, box: boxAround(sorted.map(({ box }) => box)) }
  })
}
const middleOf = ({ box: [, top, , height] }: ReadWord) => top + height / 2

/** Reading a file failed for a reason that trying again does not mend. */
export const readingProblems = ['FILE_UNREADABLE', 'FILE_LOCKED', 'TOO_MANY_PAGES', 'TOO_LONG', 'TOO_LARGE', 'NO_TEXT'] as const
export type ReadingProblem = (typeof readingProblems)[number]

export class Unreadable extends Error {
  readonly problem: ReadingProblem
  constructor(problem: ReadingProblem) {
    super(problem)
    this.problem = problem
  }
}
