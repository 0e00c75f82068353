import { allEndpoints } from '@embark/contract/index.ts'
import { isDownload } from '@embark/contract/kernel/endpoint.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import examples from '../apps/server/src/platform/http/examples.json' with { type: 'json' }
import { type Examples, openApi } from '../apps/server/src/platform/http/openapi.ts'

// The file has a key for each operation, which its type would spell out.
const known = examples as Examples

test('the document is clean under the recommended rules of redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Addresses are those of the specification. No word in them is a name of a record, which is a number or a UUID, so each has one meaning.
      'no-ambiguous-paths': 'off',
    },
  })
  const source = JSON.stringify(openApi(allEndpoints, known))
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${message} ${location[0]?.pointer}`)).toEqual([])
}, 60_000)

test('every operation has an example of what the tests really sent and got, and none is left of one that is gone', () => {
  expect(allEndpoints.filter(({ id }) => !known[id]).map(({ id }) => id)).toEqual([])
  const ids = new Set(allEndpoints.map(({ id }) => id))
  expect(Object.keys(known).filter((id) => !ids.has(id))).toEqual([])
})

test('every example is one of its operation as it is declared today', () => {
  const stale = allEndpoints.flatMap(({ id, body, query, response }) => {
    const example = known[id]
    if (!example) return []
    const { data } = (example.answer ?? {}) as { data?: unknown }
    return [
      ...(body && !body.safeParse(example.body ?? {}).success ? [`${id}: body`] : []),
      ...(query && !query.safeParse(example.query ?? {}).success ? [`${id}: query`] : []),
      ...(!isDownload(response) && !response.safeParse(data).success ? [`${id}: answer`] : []),
    ]
  })
  // Run: npm run examples -- apps/server/src/modules/<module>/<noun>
  expect(stale).toEqual([])
})

test('no example tells a token, or where it was made', () => {
  const text = JSON.stringify(known)
  expect(text).not.toMatch(/eyJ[\w-]{20,}\.e[yJ][\w-]{20,}/)
  expect(text).not.toMatch(/\/(tmp|work|home|root)\//)
})
