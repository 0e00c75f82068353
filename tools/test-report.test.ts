import { expect, test } from 'vitest'
// @ts-expect-error: a tool of the repository, without types of its own
import { browserFailed, browserFiles, browserFlaky, summary, vitestFailed, vitestFiles, vitestFlaky } from './test-report.mjs'

const unit = {
  testResults: [
    {
      name: '/home/apps/server/a.test.ts',
      assertionResults: [
        { fullName: 'leads are listed', status: 'passed', duration: 1_500, failureMessages: [] },
        { fullName: 'leads are counted', status: 'passed', duration: 2_500, failureMessages: ['Error: two of three\n  at a.test.ts:3'] },
        { fullName: 'leads are lost', status: 'failed', duration: 10, failureMessages: ['Error: none'] },
        { fullName: 'leads are skipped', status: 'skipped', failureMessages: [] },
      ],
    },
  ],
}
const failed = { duration: 3_000, error: { message: '\u001b[31mTimed out\u001b[39m waiting' } }
const browser = {
  suites: [
    {
      file: 'walk.spec.ts',
      specs: [{ title: 'every screen opens', tests: [{ status: 'flaky', results: [failed, { duration: 2_000 }] }] }],
      suites: [{ specs: [{ title: 'a screen closes', tests: [{ status: 'expected', results: [{ duration: 1_000 }] }] }] }],
    },
  ],
}

test('a test that passed at its second try is named with what it said first, one that failed or passed at once is not', () => {
  expect(vitestFlaky(unit)).toEqual(['leads are counted: Error: two of three'])
  expect(browserFlaky(browser)).toEqual(['every screen opens: Timed out waiting'])
})

test('a test that failed at every try is named with what it said', () => {
  const report = {
    suites: [{ file: 'a.spec.ts', specs: [{ title: 'a row opens', tests: [{ status: 'unexpected', results: [failed, failed] }] }] }],
  }

  expect(vitestFailed(unit)).toEqual(['leads are lost: Error: none'])
  expect(browserFailed(report)).toEqual(['a row opens: Timed out waiting'])
  expect(browserFailed(browser)).toEqual([])
})

test('the end says what each part took, and names the ten slowest files with all their tests and tries', () => {
  const files = [
    ...vitestFiles(unit, '/home'),
    ...browserFiles(browser),
    ...Array.from({ length: 12 }, (_, n) => ({ name: `b${n}`, ms: n })),
  ]

  const lines: string[] = summary({ parts: [{ name: 'browser tests', ms: 61_400 }], files, flaky: [] })

  expect(lines.slice(0, 5)).toEqual([
    'Where the time went:',
    '   61 s  browser tests',
    'The slowest files, by the time of their tests:',
    '    6 s  e2e/walk.spec.ts',
    '    4 s  apps/server/a.test.ts',
  ])
  expect(lines).toHaveLength(13)
})
