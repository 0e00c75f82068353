import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { FileSyntaxError, type ParsedFile, parseConfigFile } from './config-file.ts'
import { type ConfigKey, configKeys } from './config-keys.ts'
import { ConfigError, type Origins, type Problem, problemsOf, unknownVariables } from './config-problems.ts'
import type { RawConfig } from './config-schema.ts'
import { configSchema, isStrongSecret } from './config-schema.ts'
import { isThisMachine } from './this-machine.ts'

export { ConfigError } from './config-problems.ts'

/** The configuration, complete: nothing in it is left to be decided elsewhere. */
export interface Config extends Omit<RawConfig, 'publicUrl' | 'secret' | 'files' | 'backup' | 'mail' | 'demo'> {
  readonly publicUrl: string
  readonly secret: string
  readonly files: Omit<RawConfig['files'], 'dir'> & { readonly dir: string }
  readonly backup: Omit<RawConfig['backup'], 'dir'> & { readonly dir: string }
  readonly mail: Omit<RawConfig['mail'], 'outboxPage'> & { readonly outboxPage: boolean }
  readonly demo: boolean
}

export interface LoadOptions {
  /** The configuration file; otherwise EMBARK_CONFIG, otherwise embark.config.json where it exists. */
  file?: string
  env?: Readonly<Record<string, string | undefined>>
}

/** The configuration this process runs with, from file and environment; throws a ConfigError that names every fault and its mending. */
export function loadConfig(options: LoadOptions = {}): Config {
  const config = checkConfig(options)
  return { ...config, secret: config.secret ?? keptSecret(config.dataDir) }
}

/** Everything loadConfig checks, without leaving a trace: no secret is made. */
export function checkConfig({ file, env = process.env }: LoadOptions = {}): Omit<Config, 'secret'> & { secret: string | undefined } {
  const problems: Problem[] = []
  const parsed = readFile(file ?? (env.EMBARK_CONFIG || undefined), problems)
  const origins: Origins = { file: parsed.name, lines: parsed.lines, variables: new Map() }
  const value = structuredClone(parsed.value)
  if (isObject(value)) for (const key of configKeys) override(value, key, env, origins)
  problems.push(...unknownVariables(env))
  const result = configSchema.safeParse(value)
  if (!result.success) problems.push(...problemsOf(result.error.issues, value, origins))
  else problems.push(...contradictions(result.data, origins))
  if (!result.success || problems.length > 0) throw new ConfigError(problems)
  return completed(result.data)
}

interface FoundFile extends ParsedFile {
  name: string
}

function readFile(given: string | undefined, problems: Problem[]): FoundFile {
  const name = given ?? 'embark.config.json'
  const nothing = { name, value: {}, lines: new Map<string, number>() }
  if (!fs.existsSync(name)) {
    if (given)
      problems.push({
        where: name,
        key: 'EMBARK_CONFIG',
        message: 'there is no such file',
        fix: 'Correct the path, or remove the variable: the file is optional.',
      })
    return nothing
  }
  try {
    const parsed = parseConfigFile(fs.readFileSync(name, 'utf8'))
    if (isObject(parsed.value)) return { name, ...parsed }
    problems.push({ where: `${name}:1`, key: 'the file', message: 'it does not hold an object', fix: 'Start it with { and end it with }.' })
  } catch (error) {
    if (!(error instanceof FileSyntaxError)) throw error
    problems.push({
      where: `${name}:${error.line}`,
      key: 'the file',
      message: error.message,
      fix: 'Write JSON there; comments and trailing commas are fine.',
    })
  }
  return nothing
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

// The environment wins over the file, and the variable of Embark's own over a common one such as PORT.
function override(target: Record<string, unknown>, key: ConfigKey, env: NonNullable<LoadOptions['env']>, origins: Origins): void {
  const variable = key.variables.find((name) => env[name] !== undefined && env[name] !== '')
  const text = variable && env[variable]
  if (!variable || text === undefined) return
  const steps = key.path.split('.')
  let at = target
  for (const step of steps.slice(0, -1)) {
    const next = Object.hasOwn(at, step) ? at[step] : undefined
    const inner = isObject(next) ? { ...next } : {}
    Object.defineProperty(at, step, { value: inner, enumerable: true, configurable: true, writable: true })
    at = inner
  }
  Object.defineProperty(at, steps.at(-1) ?? '', { value: fromText(text, key.kind), enumerable: true, configurable: true, writable: true })
  origins.variables.set(key.path, variable)
}

function fromText(text: string, kind: ConfigKey['kind']): unknown {
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text
  if (kind === 'list')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  if (kind === 'text') return text
  if (/^(true|1|yes|on)$/i.test(text)) return true
  return /^(false|0|no|off)$/i.test(text) ? false : text
}

// What each key alone cannot know.
function contradictions(config: RawConfig, origins: Origins): Problem[] {
  const { mail, files, backup } = config
  const problems: Problem[] = []
  const missing = (key: string, because: string) => {
    const { allowed, variables } = configKeys.find(({ path: each }) => each === key) ?? { allowed: '', variables: [] }
    problems.push({
      where: origins.file,
      key,
      message: `it is missing, and ${because}`,
      allowed,
      fix: `Add ${key} to the file, or set ${variables[0]}.`,
    })
  }
  if (mail.transport === 'smtp' && !mail.url) missing('mail.url', 'mail.transport is smtp')
  for (const [group, { store, s3 }] of Object.entries({ files, backup }))
    for (const key of ['bucket', 'accessKeyId', 'secretAccessKey'] as const)
      if (store === 's3' && !s3[key]) missing(`${group}.s3.${key}`, `${group}.store is s3`)
  if (config.database.url && !config.secret && !isThisMachine(publicUrlOf(config)))
    missing('secret', 'other servers on this database must share it')
  return problems
}

const publicUrlOf = (config: RawConfig) => new URL(config.publicUrl ?? `http://localhost:${config.port}`).origin

function completed(raw: RawConfig): Omit<Config, 'secret'> & { secret: string | undefined } {
  const publicUrl = publicUrlOf(raw)
  const dataDir = path.resolve(raw.dataDir)
  const local = isThisMachine(publicUrl)
  return {
    ...raw,
    publicUrl,
    dataDir,
    secret: raw.secret,
    files: { ...raw.files, dir: path.resolve(raw.files.dir ?? path.join(dataDir, 'files')) },
    backup: { ...raw.backup, dir: path.resolve(raw.backup.dir ?? path.join(dataDir, 'backups')) },
    mail: { ...raw.mail, outboxPage: raw.mail.outboxPage ?? (local && raw.mail.transport === 'outbox') },
    demo: raw.demo ?? local,
  }
}

// Written with the flag that fails when it is there, so that two processes starting at once end up with the same one.
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!fs.existsSync(file)) fs.writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    fs.accessSync(file, fs.constants.R_OK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw unwritable(dataDir, error)
  }
  const secret = fs.readFileSync(file, 'utf8').trim()
  if (isStrongSecret(secret)) return secret
  throw new ConfigError([
    {
      where: file,
      key: 'secret',
      message: 'the kept secret is too weak',
      allowed: 'at least 32 hard-to-guess characters',
      fix: 'Remove the file, and a new one is made; everybody signs in again.',
    },
  ])
}

/** The data directory cannot be used: said like every other fault of the configuration. */
const unwritable = (dataDir: string, error: unknown) =>
  new ConfigError([
    {
      where: dataDir,
      key: 'dataDir',
      message: `this directory cannot be written (${error instanceof Error ? error.message : String(error)})`,
      fix: 'Let the user that runs Embark own it, or name another directory with EMBARK_DATA_DIR.',
    },
  ])

/** For programs that cannot go on without it: says what is wrong, without a stack that helps nobody, and ends. */
export function configOrExit(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
