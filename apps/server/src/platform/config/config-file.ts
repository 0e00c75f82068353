import { getLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

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
  const content = text.replace(/^\uFEFF/, '')
  const errors: ParseError[] = []
  const root = parseTree(content, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first || !root) throw new FileSyntaxError(lineAt(content, first?.offset ?? 0), complaintOf(content, errors))
  const lines = new Map<string, number>()
  return { value: readNode(root, '', content, lines), lines }
}

const lineAt = (content: string, offset: number) => content.slice(0, offset).split('\n').length

function readNode(node: Node, path: string, content: string, lines: Map<string, number>): unknown {
  const children = node.children ?? []
  if (node.type === 'array')
    return children.map((item, index) => {
      lines.set(`${path}.${index}`, lineAt(content, item.offset))
      return readNode(item, `${path}.${index}`, content, lines)
    })
  if (node.type !== 'object') return node.value
  const object: Record<string, unknown> = {}
  for (const { children: [key, value] = [] } of children) {
    if (!key || !value) continue
    const name = String(key.value)
    const full = path ? `${path}.${name}` : name
    const line = lineAt(content, key.offset)
    if (lines.has(full)) throw new FileSyntaxError(line, `${full} is given twice, first in line ${lines.get(full)}`)
    lines.set(full, line)
    // Whatever its name, a key is a key of its own and nothing it could inherit.
    Object.defineProperty(object, name, { value: readNode(value, full, content, lines), enumerable: true })
  }
  return object
}

/** What the first fault is; a sign that JSON does not know is told by what was expected in its place. */
function complaintOf(content: string, errors: readonly ParseError[]): string {
  const offset = errors[0]?.offset ?? 0
  const codes = errors.map(({ error }) => printParseErrorCode(error))
  const offending = offset >= content.length ? 'end of file' : JSON.stringify(content[offset])
  const step = getLocation(content, offset).path.at(-1)
  switch (codes.find((code) => code !== 'InvalidSymbol')) {
    case 'UnexpectedEndOfString':
      return 'a text is not closed by a double quote on its line'
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
    case 'InvalidCharacter':
      return 'a text has an escape that JSON does not know'
    case 'UnexpectedEndOfComment':
      return 'a comment is not closed by */'
    case 'UnexpectedEndOfNumber':
      return 'a number lacks the digits after its point or its e'
    case 'PropertyNameExpected':
      return `expected a key in double quotes, found ${offending}`
    case 'ValueExpected':
      return `expected a value, found ${offending}`
    case 'ColonExpected':
      return `expected ":" after "${step}", found ${offending}`
    case 'CommaExpected':
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return `expected "," or "${typeof step === 'number' ? ']' : '}'}", found ${offending}`
    default:
      return `unexpected ${offending} after the end`
  }
}
