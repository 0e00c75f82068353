import { allEndpoints } from '@embark/contract/index.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApi } from '../apps/server/src/platform/http/openapi.ts'

const config = await createConfig({ extends: ['recommended'] })
const problems = await lintFromString({ source: JSON.stringify(openApi(allEndpoints)), absoluteRef: 'openapi.json', config })
const by = new Map<string, string[]>()
for (const p of problems)
  by.set(`${p.severity} ${p.ruleId}`, [
    ...(by.get(`${p.severity} ${p.ruleId}`) ?? []),
    `${p.message.slice(0, 140)} @ ${p.location[0]?.pointer}`,
  ])
for (const [k, v] of by) console.log(k, v.length, v.slice(0, 6))
