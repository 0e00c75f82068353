import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { loadReferenceData } from '../src/reference-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    dataDir: string
  }
}

/** One database for the whole run: the embedded one, or a fresh one on the server DATABASE_URL names. */
export default async function setup(project: TestProject) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-test-'))
  const given = process.env['DATABASE_URL']
  const name = `embark_test_${process.pid}`
  const server = given ? { url: given, stop: async () => {} } : await startEmbedded({ dataDir: path.join(dataDir, 'pg'), ephemeral: true })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  await migrate(url.href)
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await loadReferenceData(owner)
  // No company of a test is ever the only one there is.
  await owner.query(`insert into tenants (code, name) values ('first', 'First'), ('second', 'Second')`)
  // No number that people see is the id of its row by chance, so whoever takes one for the other is found out.
  for (const table of ['leads', 'applications', 'application_installments'])
    await owner.query(`alter table ${table} alter column id restart with 1000000`)
  await owner.end()
  project.provide('databaseUrl', url.href)
  project.provide('dataDir', dataDir)
  return async () => {
    if (given) await admin.query(`drop database if exists ${name} with (force)`).catch(() => {})
    await admin.end().catch(() => {})
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
