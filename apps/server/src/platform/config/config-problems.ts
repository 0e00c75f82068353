import type * as z from 'zod'
import { type ConfigKey, configKeys, nearest } from './config-keys.ts'

/** One fault of the configuration: where it stands, what it is, and how to mend it. */
export interface Problem {
  /** A file and line, or an environment variable. */
  where: string
  key: string
  message: string
  allowed?: string
  fix: string
}

/** Where each value came from, for the messages. */
export interface Origins {
  file: string
  lines: ReadonlyMap<string, number>
  variables: Map<string, string>
}

/** Stops the start; its message lists every fault at once, so that they can be mended in one go. */
export class ConfigError extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(`The configuration is not valid:\n${problems.map(spelledOut).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const spelledOut = ({ where, key, message, allowed, fix }: Problem) =>
  `  ${where}  ${key}: ${message}.${allowed ? ` Allowed: ${allowed}.` : ''} ${fix}`

/** What is wrong with the values themselves. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], value: unknown, origins: Origins): Problem[] {
  return issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(path, key, origins))
    // A fault inside a list is the list's.
    const known = configKeys.find((key) => path === key.path || path.startsWith(`${key.path}.`))
    return [known ? wrongValue(known, path, at(value, issue.path), origins) : notAGroup(path, origins)]
  })
}

function wrongValue(key: ConfigKey, path: string, value: unknown, origins: Origins): Problem {
  const variable = origins.variables.get(key.path)
  const shown = key.secret ? 'the value (not shown)' : JSON.stringify(value)
  return {
    where: variable ? `environment variable ${variable}` : atLine(origins, path),
    key: key.path,
    message: value === null ? 'null is not a value' : `${shown} is not allowed`,
    allowed: key.allowed,
    fix: variable ? `Correct or unset ${variable}.` : 'Correct the value, or remove the key to have the default.',
  }
}

function unknownKey(parent: string, key: string, origins: Origins): Problem {
  const path = parent ? `${parent}.${key}` : key
  const siblings = siblingsIn(parent)
  const meant = nearest(key, siblings)
  return {
    where: atLine(origins, path),
    key: path,
    message: 'there is no such key',
    allowed: siblings.join(', '),
    fix: meant ? `Did you mean ${parent ? `${parent}.` : ''}${meant}?` : 'Remove it.',
  }
}

function notAGroup(path: string, origins: Origins): Problem {
  const keys = siblingsIn(path)
  return {
    where: atLine(origins, path),
    key: path,
    message: 'it must be an object',
    allowed: `an object with ${keys.join(', ')}`,
    fix: `Write ${JSON.stringify(path)}: { … }.`,
  }
}

/** Variables that look like Embark's and are not: a mistyped one would otherwise be silently without effect. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): Problem[] {
  // EMBARK_GALLERY is read when the web is built, and may still be set when the server starts.
  const known = [
    'EMBARK_CONFIG',
    'EMBARK_GALLERY',
    ...configKeys.flatMap(({ variables }) => variables.filter((name) => name.startsWith('EMBARK_'))),
  ]
  return Object.keys(env)
    .filter((name) => name.startsWith('EMBARK_') && !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known)
      return {
        where: `environment variable ${name}`,
        key: name,
        message: 'there is no such setting',
        allowed: known.join(', '),
        fix: meant ? `Did you mean ${meant}?` : 'Unset it.',
      }
    })
}

function siblingsIn(parent: string): string[] {
  const prefix = parent ? `${parent}.` : ''
  const inside = configKeys.filter(({ path }) => path.startsWith(prefix)).map(({ path }) => path.slice(prefix.length).split('.')[0] ?? '')
  return [...new Set(inside)]
}

function atLine({ file, lines }: Origins, path: string): string {
  const line = lines.get(path) ?? lines.get(path.split('.').slice(0, -1).join('.'))
  return line === undefined ? file : `${file}:${line}`
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined), value)
