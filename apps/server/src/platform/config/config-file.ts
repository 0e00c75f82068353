/** A parsed configuration file: its value, and the line on which each key (joined by dots) stands. */
export interface ParsedFile {
  value: unknown
  lines: ReadonlyMap<string, number>
}

/** A fault in the writing of the file, with the line to look at. */
export class FileSyntaxError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/**
 * Reads JSON with comments and trailing commas, and remembers lines: a message that says "line 12" saves the operator the search.
 * JSON.parse knows neither.
 */
export function parseConfigFile(text: string): ParsedFile {
  const reader = new Reader(text)
  const lines = new Map<string, number>()
  const value = readValue(reader, '', lines)
  reader.skip()
  if (!reader.atEnd()) throw reader.fault(`unexpected ${reader.seen()} after the end`)
  return { value, lines }
}

class Reader {
  private at = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text.replace(/^\uFEFF/, '')
  }
  atEnd = () => this.at >= this.text.length
  peek = () => this.text[this.at] ?? ''
  line = (at = this.at) => this.text.slice(0, at).split('\n').length
  seen = () => (this.atEnd() ? 'end of file' : JSON.stringify(this.peek()))
  fault = (message: string) => new FileSyntaxError(this.line(), message)

  skip(): void {
    const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
    blank.lastIndex = this.at
    this.at += blank.exec(this.text)?.[0].length ?? 0
  }
  ahead(): string {
    this.skip()
    return this.peek()
  }
  take(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern, 'y')
    sticky.lastIndex = this.at
    const found = sticky.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }
  is(mark: string): boolean {
    this.skip()
    if (this.peek() !== mark) return false
    this.at++
    return true
  }
}

function readValue(reader: Reader, path: string, lines: Map<string, number>): unknown {
  reader.skip()
  if (reader.peek() === '{') return readObject(reader, path, lines)
  if (reader.peek() === '[') return readArray(reader, path, lines)
  if (reader.peek() === '"') return readString(reader)
  const word = reader.take(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/)
  if (word === undefined) throw reader.fault(`expected a value, found ${reader.seen()}`)
  return JSON.parse(word)
}

function readObject(reader: Reader, path: string, lines: Map<string, number>): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  reader.is('{')
  while (!reader.is('}')) {
    reader.skip()
    if (reader.peek() !== '"') throw reader.fault(`expected a key in double quotes, found ${reader.seen()}`)
    const line = reader.line()
    const key = readString(reader)
    const full = path ? `${path}.${key}` : key
    if (lines.has(full)) throw new FileSyntaxError(line, `${full} is given twice, first in line ${lines.get(full)}`)
    lines.set(full, line)
    if (!reader.is(':')) throw reader.fault(`expected ":" after "${key}", found ${reader.seen()}`)
    Object.defineProperty(object, key, { value: readValue(reader, full, lines), enumerable: true })
    if (!reader.is(',') && reader.ahead() !== '}') throw reader.fault(`expected "," or "}", found ${reader.seen()}`)
  }
  return object
}

function readArray(reader: Reader, path: string, lines: Map<string, number>): unknown[] {
  const list: unknown[] = []
  reader.is('[')
  while (!reader.is(']')) {
    reader.skip()
    lines.set(`${path}.${list.length}`, reader.line())
    list.push(readValue(reader, `${path}.${list.length}`, lines))
    if (!reader.is(',') && reader.ahead() !== ']') throw reader.fault(`expected "," or "]", found ${reader.seen()}`)
  }
  return list
}

function readString(reader: Reader): string {
  const quoted = reader.take(/"(?:[^"\\\n]|\\.)*"/)
  if (quoted === undefined) throw reader.fault('a text is not closed by a double quote on its line')
  try {
    return String(JSON.parse(quoted))
  } catch {
    throw reader.fault('a text has an escape that JSON does not know')
  }
}
