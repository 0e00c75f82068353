import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import { type Embedded, startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLog } from '#platform/observe/log.ts'
import { openOperator } from '../operator.ts'
import { operatorActionNames } from './operator-actions.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-operator-'))
let server: Embedded
beforeAll(async () => {
  server = await startEmbedded({ ephemeral: true })
  await migrate(server.url)
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('every action of the command line is provided by the product', async () => {
  const operator = await openOperator({
    config: loadConfig({ env: { EMBARK_DATA_DIR: dataDir } }),
    ownerUrl: server.url,
    log: createLog('silent'),
  })
  const provided = Object.entries(operator).flatMap(([name, action]) => (typeof action === 'function' ? [name] : []))
  await operator.close()
  expect(provided.sort()).toEqual([...operatorActionNames].sort())
})

test('an operator switches what a company may not, and leaves to it what is its own', async () => {
  const operator = await openOperator({
    config: loadConfig({ env: { EMBARK_DATA_DIR: dataDir } }),
    ownerUrl: server.url,
    log: createLog('silent'),
  })
  await operator.createTenant({ code: 'maker', name: 'Maker' })
  await operator.setGate({ tenant: 'maker', gate: 'inventory.sharing', enabled: true })
  await expect(operator.setGate({ tenant: 'maker', gate: 'attendance.check_in', enabled: true })).rejects.toThrow('by the company itself')
  const owner = new pg.Client(server.url)
  await owner.connect()
  await owner.query(`select set_config('app.tenant_id', (select id::text from tenants where code = 'maker'), false)`)
  const gates = await owner.query(
    `select gate_key, enabled from tenant_gates where gate_key in ('inventory.sharing', 'attendance.check_in')`,
  )
  const audits = await owner.query(`select action from audit_entries where action = 'gate.changed'`)
  await owner.end()
  await operator.close()

  expect([gates.rows, audits.rowCount]).toEqual([[{ gate_key: 'inventory.sharing', enabled: true }], 1])
})

test('an operator lets in whom the address lists or a lost second step keep out, and it stands in the audit log', async () => {
  const operator = await openOperator({
    config: loadConfig({ env: { EMBARK_DATA_DIR: dataDir } }),
    ownerUrl: server.url,
    log: createLog('silent'),
  })
  await operator.createTenant({ code: 'acme', name: 'Acme' })
  await operator.createUser({ tenant: 'acme', email: 'ada@acme.example', first_name: 'Ada', last_name: 'Lovelace', role: 'administrator' })
  const owner = new pg.Client(server.url)
  await owner.connect()
  await owner.query(`select set_config('app.tenant_id', (select id::text from tenants where code = 'acme'), false)`)
  await owner.query(
    `
      insert into ip_rules (ip_address, type, applicable_for, status, reason)
      values ('10.0.0.1', 'whitelisted', 'login', 'active', 'the office')`,
  )
  await owner.query(`insert into backup_codes (user_id, code_hash) select id, 'a hash' from users where email = 'ada@acme.example'`)

  const cleared = await operator.clearAddresses({ tenant: 'acme' })
  await operator.removeFactors({ tenant: 'acme', email: 'ada@acme.example' })
  await expect(operator.removeFactors({ tenant: 'acme', email: 'nobody@acme.example' })).rejects.toThrow()
  const rules = await owner.query(`select status from ip_rules`)
  const codes = await owner.query(`select from backup_codes`)
  const audits = await owner.query(`select action from audit_entries where action like 'ip_address.%' or action like '%two_factor%'`)
  await owner.end()
  await operator.close()

  expect(cleared).toEqual({ switchedOff: 1 })
  expect([rules.rows, codes.rowCount]).toEqual([[{ status: 'in_active' }], 0])
  expect(audits.rows.map(({ action }) => action).sort()).toEqual(['ip_address.switched_off', 'user.two_factor_reset'])
})
