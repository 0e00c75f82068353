import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, checkConfig, loadConfig } from './config.ts'
import { configDocs, configExample } from './config-docs.ts'
import { configKeys } from './config-keys.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-config-'))
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

function written(text: string): string {
  const file = path.join(root, 'embark.config.json')
  fs.writeFileSync(file, text)
  return file
}

function complaintAbout(text: string, env: Record<string, string> = {}): string {
  try {
    checkConfig({ file: written(text), env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

const weak = 'hunter2hunter2hunter2hunter2hunter2'
const strong = 'Zk3vQw8rT1yLp6sXc9bNm4hJ7gF2dKa5'

// Each: what is written (the fault is in line 2), and what the message must say beside file and line.
const faults: [name: string, text: string, ...says: string[]][] = [
  ['a mistyped key', '{\n"prot": 3000 }', 'prot:', 'Did you mean port?', 'publicUrl'],
  [
    'a mistyped inner key',
    '{\n"mail": { "transprot": "smtp" } }',
    'mail.transprot:',
    'Did you mean mail.transport?',
    'transport, from, url',
  ],
  ['an unknown key', '{\n"zzzzzz": 1 }', 'zzzzzz:', 'Remove it'],
  ['a number as text', '{\n"port": "3000" }', 'port:', 'a whole number from 0 to 65535'],
  ['a number too large', '{\n"port": 70000 }', 'port: 70000', 'a whole number from 0 to 65535'],
  ['a fraction', '{\n"worker": { "concurrency": 1.5 } }', 'worker.concurrency: 1.5', 'a whole number from 1 to 100'],
  ['a pool of one', '{\n"database": { "poolSize": 1 } }', 'database.poolSize: 1', 'a whole number from 2 to 500'],
  ['an unknown choice', '{\n"log": { "level": "loud" } }', 'log.level: "loud"', 'trace, debug, info, warn, error, fatal, silent'],
  ['an unknown process', '{\n"processes": "web,worker" }', 'processes:', 'all, web, worker'],
  ['text for a switch', '{\n"demo": "yes" }', 'demo: "yes"', 'true or false'],
  [
    'a value for a group',
    '{\n"mail": "smtp://mail" }',
    'mail: it must be an object',
    'transport, from, url, replyDomains, replySecrets, outboxPage',
  ],
  ['null', '{\n"dataDir": null }', 'dataDir: null is not a value', 'a directory'],
  ['an address with a path', '{\n"publicUrl": "https://a.example/portal" }', 'publicUrl:', 'without a path'],
  ['an address without a scheme', '{\n"publicUrl": "a.example" }', 'publicUrl: "a.example"', 'http(s)://'],
  ['another kind of database', `{\n"database": { "url": "mysql://root:${weak}@db/x" } }`, 'database.url:', 'postgres://'],
  ['a weak secret', `{\n"secret": "${weak}" }`, 'secret:', 'at least 32 hard-to-guess characters', 'openssl rand'],
  ['a sender that is no address', '{\n"mail": { "from": "nobody" } }', 'mail.from: "nobody"', 'Name <address>'],
  ['a network that is none', '{\n"trustedProxies": ["10.0.0.0/40"] }', 'trustedProxies: "10.0.0.0/40"', '10.0.0.0/8'],
  ['a tenant code with capitals', '{\n"defaultTenant": "ACME" }', 'defaultTenant: "ACME"', 'lower-case'],
  ['a key given twice', '{ "port": 1,\n"port": 2 }', 'port is given twice, first in line 1'],
  ['a missing comma', '{ "port": 1\n"host": "::" }', 'expected "," or "}", found "\\""'],
  ['a missing comma in a list', '{ "trustedProxies": ["::1"\n"::2"] }', 'expected "," or "]"'],
  ['a missing colon', '{\n"port" 1 }', 'expected ":" after "port", found "1"'],
  ['a key without quotes', '{\nport: 1 }', 'expected a key in double quotes, found "p"'],
  ['a word that is no value', '{\n"demo": yes }', 'expected a value, found "y"'],
  ['a number with a zero before it', '{\n"port": 080 }', 'expected "," or "}", found "8"'],
  ['a number that ends with its point', '{\n"port": 80. }', 'a number lacks the digits'],
  ['an escape of another language', '{\n"host": "\\x41" }', 'an escape that JSON does not know'],
  ['an unclosed comment', '{ "port": 1,\n/* and so on', 'a comment is not closed by */'],
  ['an unclosed brace', '{ "port": 1\n', 'expected "," or "}", found end of file'],
  ['one brace too many', '{ "port": 1 }\n}', 'unexpected "}" after the end'],
  ['an unclosed text', '{\n"host": "::\n}', 'not closed by a double quote'],
]

test.each(faults)('%s is refused with file, line, allowed values and the mending', (_name, text, ...says) => {
  const message = complaintAbout(text)
  for (const part of [`${path.join(root, 'embark.config.json')}:2`, ...says]) expect(message).toContain(part)
  expect(message).not.toContain(weak)
})

test.each([
  ['EMBARK_PORT', 'eighty', 'port: "eighty"'],
  ['EMBARK_DEMO', 'perhaps', 'true or false'],
  ['DATABASE_URL', `mysql://root:${weak}@db/x`, 'postgres://'],
  ['EMBARK_SECRET', weak, 'at least 32'],
  ['EMBARK_PRT', '80', 'Did you mean EMBARK_PORT?'],
])('a wrong %s is refused by the name of the variable', (name, value, says) => {
  const message = complaintAbout('{}', { [name]: value })
  expect(message).toContain(`environment variable ${name}`)
  expect(message).toContain(says)
  expect(message).not.toContain(weak)
})

test('what one choice needs beside it is asked for', () => {
  expect(complaintAbout('{ "mail": { "transport": "smtp" } }')).toContain('EMBARK_MAIL_URL')
  expect(complaintAbout('{ "files": { "store": "s3" } }')).toContain('files.s3.bucket')
  expect(complaintAbout('{ "publicUrl": "https://portal.example" }', { DATABASE_URL: 'postgres://u:p@db/embark' })).toContain(
    'secret: it is missing',
  )
  expect(
    complaintAbout('{ "publicUrl": "https://portal.example" }', { DATABASE_URL: 'postgres://u:p@db/embark', EMBARK_SECRET: strong }),
  ).toBe('accepted')
})

test('all faults are told at once', () => {
  const message = complaintAbout('{ "prot": 1, "demo": 3, "mail": { "from": "x" } }')
  expect(message.split('\n')).toHaveLength(4)
})

test('the environment wins over the file, and the file over the default', () => {
  const file = written(
    '{ // comments and trailing commas are fine\n "port": 4000, "mail": { "from": "Acme <a@acme.example>", }, "trustedProxies": ["::1"], }',
  )
  const config = checkConfig({ file, env: { EMBARK_PORT: '4001', EMBARK_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1', EMBARK_DEMO: 'off' } })
  expect(config).toMatchObject({
    port: 4001,
    publicUrl: 'http://localhost:4001',
    demo: false,
    mail: { from: 'Acme <a@acme.example>', outboxPage: true },
  })
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '127.0.0.1'])
  expect(config.database.poolSize).toBe(10)
})

test('a company to look at and a readable outbox are for this machine only, unless asked for', () => {
  expect(checkConfig({ env: { EMBARK_PUBLIC_URL: 'https://portal.example' } })).toMatchObject({ demo: false, mail: { outboxPage: false } })
  expect(checkConfig({ env: {} })).toMatchObject({ demo: true, mail: { outboxPage: true } })
})

test('a secret is made once, kept to its owner and used again', () => {
  const env = { EMBARK_DATA_DIR: path.join(root, 'data') }
  const { secret } = loadConfig({ env })
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(loadConfig({ env }).secret).toBe(secret)
  expect(fs.statSync(path.join(root, 'data', 'secret')).mode & 0o777).toBe(0o600)
  expect(() => loadConfig({ env: { ...env, EMBARK_SECRET: weak } })).toThrow(ConfigError)
})

test('a file that is named and not there is refused; the usual one need not be there', () => {
  expect(() => checkConfig({ env: { EMBARK_CONFIG: path.join(root, 'nowhere.json') } })).toThrow('there is no such file')
  expect(checkConfig({ env: {} }).port).toBe(3000)
})

test('the example is a valid configuration, and both documents hold every key', () => {
  expect(complaintAbout(configExample())).toBe('accepted')
  for (const { path: key, variables } of configKeys) {
    expect(configDocs()).toContain(`\`${key}\` | \`${variables[0]}\``)
    expect(configExample()).toContain(`"${key.split('.').at(-1)}":`)
  }
})
