import type * as z from 'zod'

/** Writes an answer as JSON, with what its shape declares and nothing else; what is not of the declared kind is refused. */
export type Writer = (value: unknown) => string | undefined

/** A shape as zod keeps it; only what is asked for here. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly catchall?: z.ZodType
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly defaultValue?: unknown
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[]
}
// Every zod shape has its definition there; the classes type it each in its own way.
const defOf = (shape: z.ZodType) => (shape as unknown as { _zod: { def: Def } })._zod.def

/**
 * Compiles a shape into a function that writes its values. Parsing an answer by its shape and writing what came out cost a tenth of a
 * request. What the shape changes on the way (a transform, a union of objects) is still parsed, at just that place.
 */
export function writerOf(shape: z.ZodType): Writer {
  const tools: unknown[] = [text, wrong]
  const names = new Map<z.ZodType, string>()
  const functions: string[] = []
  const compiled = { tools, names, functions }
  const body = expressionFor(shape, 'value', compiled)
  const source = `const [text, wrong, ...tool] = tools;\n${functions.join('\n')}\nreturn value => ${body}`
  // The source is made of the contract alone: names of fields are quoted, and values never become part of it.
  return new Function('tools', source)(tools) as Writer
}

interface Compiled {
  readonly tools: unknown[]
  readonly names: Map<z.ZodType, string>
  readonly functions: string[]
}

const wrong = (kind: string): never => {
  throw new TypeError(`The answer is not what its shape declares: ${kind}`)
}

/** The expression that writes what `value`, a variable, holds. */
function expressionFor(shape: z.ZodType, value: string, compiled: Compiled): string {
  const def = defOf(shape)
  const inner = (each: z.ZodType | undefined) => expressionFor(each!, value, compiled)
  const isOverwritten = def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite')
  if (isOverwritten) return parsed(shape, value, compiled)
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return `text(${value})`
    case 'number':
    case 'int':
      return `(Number.isFinite(${value}) ? '' + ${value} : wrong('number'))`
    case 'boolean':
      return `(${value} === true ? 'true' : ${value} === false ? 'false' : wrong('boolean'))`
    case 'enum':
    case 'literal':
      return `(typeof ${value} === 'object' || ${value} === undefined ? wrong('${def.type}') : JSON.stringify(${value}))`
    case 'null':
      return `(${value} === null ? 'null' : wrong('null'))`
    case 'unknown':
    case 'any':
      return `JSON.stringify(${value})`
    case 'nullable':
      return `(${value} === null ? 'null' : ${inner(def.innerType)})`
    case 'readonly':
    case 'nonoptional':
      return inner(def.innerType)
    case 'object':
    case 'array':
    case 'record':
      return `${functionFor(shape, def, compiled)}(${value})`
    case 'union':
      return unionFor(shape, def, value, compiled)
    default:
      return parsed(shape, value, compiled)
  }
}

/** A shape that cannot be written as it stands: its value is parsed, and what came out written. */
function parsed(shape: z.ZodType, value: string, { tools }: Compiled): string {
  tools.push((given: unknown) => JSON.stringify(shape.parse(given)))
  return `tool[${tools.length - 3}](${value})`
}

const kinds: Readonly<Record<string, string>> = { string: 'string', number: 'number', int: 'number', boolean: 'boolean' }

/** What `typeof` calls the options of a union, where that tells them apart. */
function plainKinds({ options = [] }: Def): (string | undefined)[] | undefined {
  const plain = options.map((option) => (defOf(option).checks?.length ? undefined : kinds[defOf(option).type]))
  return plain.every((kind) => kind !== undefined) && new Set(plain).size === plain.length ? plain : undefined
}

/** A union of plain kinds is told apart by the kind of the value; any other is parsed. */
function unionFor(shape: z.ZodType, def: Def, value: string, compiled: Compiled): string {
  const plain = plainKinds(def)
  if (!plain) return parsed(shape, value, compiled)
  return (def.options ?? []).reduceRight(
    (rest, option, index) => `(typeof ${value} === '${plain[index]}' ? ${expressionFor(option, value, compiled)} : ${rest})`,
    `wrong('union')`,
  )
}

/** A function of its own for each object, list and dictionary, so that one which holds itself can be written too. */
function functionFor(shape: z.ZodType, def: Def, compiled: Compiled): string {
  const known = compiled.names.get(shape)
  if (known) return known
  const name = `write${compiled.names.size}`
  compiled.names.set(shape, name)
  const body =
    def.type === 'object'
      ? objectBody(shape, def, compiled)
      : def.type === 'array'
        ? arrayBody(def, compiled)
        : recordBody(shape, def, compiled)
  compiled.functions.push(`function ${name}(value) {\n${body}\n}`)
  return name
}

function objectBody(shape: z.ZodType, { shape: fields = {}, catchall, checks }: Def, compiled: Compiled): string {
  const keepsOthers = catchall !== undefined && defOf(catchall).type !== 'never'
  if (keepsOthers || checks?.some(({ _zod }) => _zod.def.check === 'overwrite')) return `return ${parsed(shape, 'value', compiled)}`
  const lines = ["if (typeof value !== 'object' || value === null || Array.isArray(value)) wrong('object')", "let out = '', field"]
  let isBegun = false
  for (const [key, field] of Object.entries(fields)) {
    const { given, canLack } = present(field, compiled)
    const name = JSON.stringify(key)
    const prefix = isBegun ? JSON.stringify(`,${name}:`) : `(out === '' ? '' : ',') + ${JSON.stringify(`${name}:`)}`
    const expression = expressionFor(given.shape, 'field', compiled)
    lines.push(`field = value[${name}]`)
    if (given.fallback !== undefined) lines.push(`if (field === undefined) field = ${given.fallback}`)
    if (isSure(given.shape)) lines.push(`${canLack ? 'if (field !== undefined) ' : ''}out += ${prefix} + ${expression}`)
    else
      lines.push(`${canLack ? 'if (field !== undefined) ' : ''}field = ${expression}`, `if (field !== undefined) out += ${prefix} + field`)
    isBegun ||= !canLack && isSure(given.shape)
  }
  return [...lines, "return '{' + out + '}'"].join('\n')
}

/** Whether a value of this shape always comes out as something; what is parsed or not known may come out as nothing. */
function isSure(shape: z.ZodType): boolean {
  const def = defOf(shape)
  if (def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite')) return false
  if (def.type === 'nullable' || def.type === 'readonly' || def.type === 'nonoptional') return isSure(def.innerType!)
  if (def.type === 'union') return plainKinds(def) !== undefined
  return sure.has(def.type)
}
const sure = new Set(['string', 'template_literal', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'object', 'array', 'record'])

/** A field without what says that it may be missing: whether it may, and what stands for it then. */
function present(field: z.ZodType, { tools }: Compiled): { given: { shape: z.ZodType; fallback?: string }; canLack: boolean } {
  const def = defOf(field)
  if (def.type === 'optional') return { given: { shape: def.innerType! }, canLack: true }
  if (def.type !== 'default') return { given: { shape: field }, canLack: false }
  tools.push(() => def.defaultValue)
  return { given: { shape: def.innerType!, fallback: `tool[${tools.length - 3}]()` }, canLack: false }
}

function arrayBody({ element }: Def, compiled: Compiled): string {
  return `if (!Array.isArray(value)) wrong('array')
if (value.length === 0) return '[]'
let item = value[0], out = '[' + (${expressionFor(element!, 'item', compiled)} ?? 'null')
for (let at = 1; at < value.length; at++) {
  item = value[at]
  out += ',' + (${expressionFor(element!, 'item', compiled)} ?? 'null')
}
return out + ']'`
}

function recordBody(shape: z.ZodType, { keyType, valueType }: Def, compiled: Compiled): string {
  const key = defOf(keyType!)
  if (key.type !== 'string' || key.checks?.length || defOf(valueType!).type === 'optional')
    return `return ${parsed(shape, 'value', compiled)}`
  return `if (typeof value !== 'object' || value === null || Array.isArray(value)) wrong('record')
let out = '', item
for (const key of Object.keys(value)) {
  item = value[key]
  item = ${expressionFor(valueType!, 'item', compiled)}
  if (item !== undefined) out += (out === '' ? '' : ',') + JSON.stringify(key) + ':' + item
}
return '{' + out + '}'`
}

/** A text in quotes. Most are short and hold nothing that JSON has to escape, and looking is faster than asking. */
function text(value: unknown): string {
  if (typeof value !== 'string') return wrong('string')
  if (value.length > 40) return JSON.stringify(value)
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code < 0x20 || code === 0x22 || code === 0x5c || (code >= 0xd800 && code <= 0xdfff)) return JSON.stringify(value)
  }
  return `"${value}"`
}
