/** A logical record: one line, or several where a quoted cell holds line breaks. */
export interface RawRecord {
  /** Line of the original file where it begins, from 1. */
  readonly line: number
  /** How many lines of the original file it covers. */
  readonly lines: number
  /** Its text without the closing line break; inner line breaks are \n. */
  readonly text: string
  /** Why it cannot be read as cells, when it cannot. */
  readonly broken?: 'quote_not_closed' | 'quote_misplaced'
}

/** Beyond these sizes an open quote is taken for a forgotten one, so that it never swallows the rest of a file. */
const maxRecordLines = 1000
const maxRecordCharacters = 131_072
/** A file without line breaks is cut here, so that memory stays bounded whatever is uploaded. */
const maxLineCharacters = 1_000_000

const isBlank = (character: string | undefined, delimiter: string) => (character === ' ' || character === '\t') && character !== delimiter

type QuoteState = 'closed' | 'open' | 'broken'

interface Scan {
  readonly state: QuoteState
  readonly separators: number
}

/** Walks one line with the parser's own idea of quotes: a quote opens only where a cell begins and closes only where it ends. */
function scan(line: string, delimiter: string, startsInside: boolean): Scan {
  let separators = 0
  let isInside = startsInside
  let at = 0
  for (;;) {
    if (isInside) {
      const quote = line.indexOf('"', at)
      if (quote < 0) return { state: 'open', separators }
      at = quote + 1
      if (line[at] === '"') {
        at += 1
        continue
      }
      isInside = false
      while (isBlank(line[at], delimiter)) at += 1
      if (at >= line.length) return { state: 'closed', separators }
      if (line[at] !== delimiter) return { state: 'broken', separators }
      at += 1
      separators += 1
    }
    while (isBlank(line[at], delimiter)) at += 1
    if (line[at] === '"') {
      isInside = true
      at += 1
      continue
    }
    const next = line.indexOf(delimiter, at)
    if (next < 0) return { state: 'closed', separators }
    at = next + 1
    separators += 1
  }
}

/** How many cells a whole record has, for deciding which reading of a doubtful file is the right one. */
export function widthOf(record: string, delimiter: string): number {
  let width = 1
  let isInside = false
  for (const line of record.split('\n')) {
    const { state, separators } = scan(line, delimiter, isInside)
    width += separators
    isInside = state === 'open'
  }
  return width
}

/** Splits decoded text into the lines of the original file, whichever of the three line breaks it uses. */
export async function* physicalLines(chunks: AsyncIterable<string>): AsyncGenerator<string[], void, undefined> {
  let pending = ''
  let lineBreak: '\n' | '\r' | undefined
  for await (const chunk of chunks) {
    pending += chunk
    // Only a file that never uses \n breaks its lines with \r alone, so a lone \r is not believed too early.
    lineBreak ??= pending.includes('\n') ? '\n' : pending.includes('\r') && pending.length > 65_536 ? '\r' : undefined
    if (lineBreak === undefined && pending.length <= maxLineCharacters) continue
    const lines = pending.split(lineBreak ?? '\n')
    pending = lines.pop() ?? ''
    while (pending.length > maxLineCharacters) {
      lines.push(pending.slice(0, maxLineCharacters))
      pending = pending.slice(maxLineCharacters)
    }
    if (lines.length > 0) yield lines.map(withoutReturn)
  }
  const lines = pending.split(lineBreak ?? (pending.includes('\n') ? '\n' : '\r')).map(withoutReturn)
  if (lines.at(-1) === '') lines.pop()
  if (lines.length > 0) yield lines
}

function withoutReturn(line: string): string {
  let end = line.length
  while (line[end - 1] === '\r') end -= 1
  return end === line.length ? line : line.slice(0, end)
}

export interface RecordAssembler {
  /** The number of cells a row should have, once the header is known: it settles doubtful quotes. */
  expect(width: number): void
  /** Takes further lines and gives the records they complete, lazily. */
  add(lines: readonly string[]): Generator<RawRecord, void, undefined>
  /** Gives what is left when the file has ended. */
  end(): Generator<RawRecord, void, undefined>
}

/** Several lines with the wrong number of cells, the second of which alone has the right one, began with a forgotten quote. */
function isSwallowed(lines: readonly string[], delimiter: string, expected: number | undefined): boolean {
  if (expected === undefined) return false
  const alone = scan(lines[1] ?? '', delimiter, false)
  if (alone.state !== 'closed' || alone.separators + 1 !== expected) return false
  return widthOf(lines.join('\n'), delimiter) !== expected
}

/** Puts lines together to records; a forgotten quote costs its own line only, and reading goes on with the next one. */
export function recordAssembler(delimiter: string): RecordAssembler {
  let lines: string[] = []
  let head = 0
  let next = 0
  let line = 1
  let characters = 0
  let isInside = false
  let expected: number | undefined

  function take(count: number, broken?: RawRecord['broken']): RawRecord {
    const text = count === 1 ? (lines[head] ?? '') : lines.slice(head, head + count).join('\n')
    const record = { line, lines: count, text, ...(broken ? { broken } : {}) }
    head += count
    next = head
    line += count
    characters = 0
    isInside = false
    return record
  }

  function* drain(hasEnded: boolean): Generator<RawRecord, void, undefined> {
    while (next < lines.length || (hasEnded && head < lines.length)) {
      if (next >= lines.length) {
        yield take(1, 'quote_not_closed')
        continue
      }
      const current = lines[next] ?? ''
      const { state } = scan(current, delimiter, isInside)
      next += 1
      characters += current.length
      const count = next - head
      const hasSwallowed = state === 'closed' && count > 1 && isSwallowed(lines.slice(head, next), delimiter, expected)
      if (state === 'closed') yield hasSwallowed ? take(1, 'quote_not_closed') : take(count)
      else if (state === 'broken') yield take(1, count === 1 ? 'quote_misplaced' : 'quote_not_closed')
      else if (count >= maxRecordLines || characters >= maxRecordCharacters) yield take(1, 'quote_not_closed')
      else isInside = true
    }
    lines = lines.slice(head)
    next -= head
    head = 0
  }

  return {
    expect(width) {
      expected = width
    },
    *add(more) {
      lines = lines.concat(more)
      yield* drain(false)
    },
    *end() {
      yield* drain(true)
    },
  }
}
