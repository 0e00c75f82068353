import fs from 'node:fs'
import path from 'node:path'
import { version } from '@embark/contract/kernel/version.ts'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { configKeys } from '../apps/server/src/platform/config/config-keys.ts'
import { openMetrics } from '../apps/server/src/platform/observe/metrics.ts'
// @ts-expect-error the tool is plain JavaScript
import { contents } from './archive.mjs'
import { environmentOf, listIn, stagesOf } from './dockerfile.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/** Every name a process of Embark can tell a figure under, and those that a collector makes. */
async function figures(): Promise<Set<string>> {
  const metrics = openMetrics()
  metrics.watchPool({ totalCount: 0, idleCount: 0, waitingCount: 0 })
  metrics.watchWork({ query: async () => ({ rows: [] }) } as never)
  metrics.watchBackups(async () => 0)
  const text = await metrics.registry.metrics()
  const names = [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  return new Set([...names, 'up'])
}

const namesIn = (text: string) => [...text.matchAll(/\b(?:embark|nodejs|process)_[a-z0-9_]+|\bup(?=\{)/g)].map(([name]) => name)

test('alerts and board name only figures that there are', async () => {
  const known = await figures()
  const rules = read('deploy/prometheus/embark.rules.yml')
  const asked = [...rules.matchAll(/^\s+expr: (.+)$/gm)].map(([, expression = '']) => expression)
  const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(read('deploy/grafana/embark.json'))
  const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(asked.length).toBeGreaterThan(8)
  expect(drawn.length).toBeGreaterThan(15)
  for (const expression of [...asked, ...drawn]) {
    const names = namesIn(expression)
    expect([expression, names.length > 0, names.filter((name) => !known.has(name))]).toEqual([expression, true, []])
  }
})

test('every alert says what it is and what to do', () => {
  const alerts = read('deploy/prometheus/embark.rules.yml').split('- alert: ').slice(1)
  for (const alert of alerts) expect(alert).toMatch(/^\w+\n.*severity: (warning|critical).*summary: \S.*description: \S/s)
})

test('the Dockerfile is sound, runs as somebody who may little, and leaves the signal to the process', () => {
  const text = read('Dockerfile')
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  const stages = stagesOf(text)
  const last = stages.at(-1) ?? []
  expect(stages).toHaveLength(2)
  expect(last.find(({ word }) => word === 'USER')?.rest).toBe('node')
  for (const stage of stages) expect(stage[0]?.rest).toMatch(/^node:\d+-bookworm-slim( AS \w+)?$/)
  for (const word of ['CMD', 'HEALTHCHECK']) expect(listIn(last.find((each) => each.word === word)?.rest ?? '')[0]).toBe('node')
  // What is ignored is neither sent to the builder nor copied over what the builder installed.
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', '.embark', '.env']))
})

test('what the samples set are settings that there are', () => {
  const known = configKeys.flatMap(({ variables }) => variables)
  const set = [
    ...Object.keys(environmentOf(stagesOf(read('Dockerfile')).at(-1) ?? [])),
    ...[...read('compose.yaml').matchAll(/^ {6}((?:EMBARK|DATABASE)_\w+):/gm)].map(([, name = '']) => name),
    ...[...read('deploy/systemd/embark.service').matchAll(/\b(EMBARK_\w+|DATABASE_URL)=/g)].map(([, name = '']) => name),
  ].filter((name) => name.startsWith('EMBARK_') || name === 'DATABASE_URL')
  expect(set.length).toBeGreaterThan(10)
  expect(set.filter((name) => !known.includes(name))).toEqual([])
})

test('the proxies pass live connections, large files and the requests of a stopping process on', () => {
  const nginx = read('deploy/nginx/embark.conf')
  for (const line of [
    /client_max_body_size \d+m;/,
    /proxy_next_upstream [^;]*\bnon_idempotent\b/,
    /proxy_set_header Upgrade \$http_upgrade;/,
    /location \/socket\.io\//,
    /X-Forwarded-For/,
    /X-Forwarded-Proto/,
    /ip_hash;/,
  ])
    expect(nginx).toMatch(line)
  for (const line of [/reverse_proxy /, /max_size \d+MB/, /health_uri \/readyz/, /lb_policy cookie/])
    expect(read('deploy/caddy/Caddyfile')).toMatch(line)
})

test('the version is said once: package, changelog and image agree', () => {
  // Our own file, which has a version.
  const { version: packed } = JSON.parse(read('package.json')) as { version: string }
  expect(packed).toBe(version)
  expect(read('compose.yaml')).toContain(`image: embark:${version}`)
  expect(read('CHANGELOG.md')).toContain(`## [${version}]`)
})

test('an archive says which packages are in it, in which versions, and names none that only developers have', () => {
  const { bomFormat, metadata, components } = contents()
  const { dependencies } = JSON.parse(read('apps/server/package.json'))
  const versions = new Map(components.map((each: { name: string; version: string }) => [each.name, each.version]))

  expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual(['CycloneDX', 'embark', version])
  expect(Object.keys(dependencies).filter((name) => !name.startsWith('@embark/') && !versions.has(name))).toEqual([])
  expect(versions.get('fastify')).toMatch(/^\d+\.\d+\.\d+$/)
  expect([versions.has('vitest'), versions.has('s3rver')]).toEqual([false, false])
})
