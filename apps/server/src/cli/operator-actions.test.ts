import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
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
}, 60_000)
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
