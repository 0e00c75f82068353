import * as z from 'zod'
import { configSchema, type KeyNotes } from './config-schema.ts'

/** One key of the configuration as the documents, the environment and the messages need it. */
export interface ConfigKey {
  path: string
  /** The environment variables that set it, the usual one first. */
  variables: readonly string[]
  kind: 'text' | 'number' | 'boolean' | 'list'
  description: string
  allowed: string
  fallback: unknown
  otherwise: string | undefined
  secret: boolean
}

/** Every key there is, in the order of the schema. */
export const configKeys: readonly ConfigKey[] = keysOf(configSchema, '')

/** The name of the environment variable of a key: `files.s3.accessKeyId` is EMBARK_FILES_S3_ACCESS_KEY_ID. */
export function variableOf(path: string): string {
  return `EMBARK_${path.replace(/[A-Z]/g, '_$&').replaceAll('.', '_').toUpperCase()}`
}

function keysOf(schema: z.ZodType, path: string): ConfigKey[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject) {
    // Every member of an object's shape is a schema of zod's own kind.
    return Object.entries(inner.shape).flatMap(([key, member]) => keysOf(member as z.ZodType, path ? `${path}.${key}` : key))
  }
  // Only noted() sets meta, and it asks for these notes.
  const notes = schema.meta() as KeyNotes | undefined
  if (!notes) throw new Error(`The configuration key ${path} is not described`)
  return [
    {
      path,
      variables: [variableOf(path), ...(notes.aliases ?? [])],
      kind: kindOf(inner),
      description: notes.description,
      allowed: notes.allowed ?? allowedBy(inner),
      fallback: schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined,
      otherwise: notes.otherwise,
      secret: notes.secret ?? false,
    },
  ]
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const wrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault
  // The inside of a wrapper is a schema of zod's own kind.
  return wrapped ? unwrapped(schema.def.innerType as z.ZodType) : schema
}

function kindOf(schema: z.ZodType): ConfigKey['kind'] {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  return schema instanceof z.ZodArray ? 'list' : 'text'
}

function allowedBy(schema: z.ZodType): string {
  if (schema instanceof z.ZodEnum) return schema.options.join(', ')
  if (schema instanceof z.ZodNumber) return `a whole number from ${schema.minValue} to ${schema.maxValue}`
  return schema instanceof z.ZodBoolean ? 'true or false' : 'text'
}

/** The key a mistyped one was probably meant to be. */
export function nearest(word: string, choices: readonly string[]): string | undefined {
  const ranked = choices
    .map((choice) => ({ choice, distance: distance(word.toLowerCase(), choice.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best && best.distance <= Math.max(2, word.length / 3) ? best.choice : undefined
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? 0
}
