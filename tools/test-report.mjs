/** What script/test tells at its end beside the counts: where the time went, which tests failed, and which needed a second try (ADR 0092). */

/** A file of tests with the time its tests took, however many ran beside one another. */
const fileOf = (name, ms) => ({ name, ms })

/** The files of a report of Vitest, by their paths below `root`. */
export const vitestFiles = ({ testResults }, root) =>
  testResults.map(({ name, assertionResults }) =>
    fileOf(
      name.startsWith(root) ? name.slice(root.length + 1) : name,
      assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    ),
  )

/** The tests of a report of Vitest that passed at their second try; those keep the errors of the first. */
export const vitestFlaky = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
      .map(({ fullName, failureMessages }) => lineOf(fullName, failureMessages[0])),
  )

/** The tests of a report of Vitest that failed at every try. */
export const vitestFailed = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => lineOf(fullName, failureMessages?.[0] ?? '')),
  )

/** Every spec of a report of Playwright, with the file it stands in. */
const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]
const tries = (spec) => spec.tests.flatMap(({ results }) => results)

/** The files of a report of Playwright. */
export const browserFiles = ({ suites }) =>
  suites.map((suite) =>
    fileOf(
      `e2e/${suite.file}`,
      specsIn(suite)
        .flatMap(tries)
        .reduce((sum, { duration }) => sum + duration, 0),
    ),
  )

const browserTests = ({ suites }, outcome) =>
  suites
    .flatMap(specsIn)
    .filter(({ tests }) => tests.some(({ status }) => status === outcome))
    .map((spec) => lineOf(spec.title, tries(spec).find(({ error }) => error)?.error.message ?? ''))

/** The tests of a report of Playwright that passed at their second try. */
export const browserFlaky = (report) => browserTests(report, 'flaky')

/** The tests of a report of Playwright that failed at every try. */
export const browserFailed = (report) => browserTests(report, 'unexpected')

// Playwright colours what it says.
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one.
const plain = (text) => text.replaceAll(/\u001b\[[\d;]*m/g, '')
const lineOf = (name, message) => `${name}: ${plain(message).trim().split('\n')[0].slice(0, 200)}`

const seconds = (ms) => `${(ms / 1000).toFixed(0).padStart(5)} s`

/** The lines at the end: each part, the ten slowest files, and what needed a second try. */
export function summary({ parts, files, flaky }) {
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, 10)
  return [
    'Where the time went:',
    ...parts.map(({ name, ms }) => `${seconds(ms)}  ${name}`),
    'The slowest files, by the time of their tests:',
    ...slowest.map(({ name, ms }) => `${seconds(ms)}  ${name}`),
    ...(flaky.length > 0 ? ['Passed only at the second try, which is a fault of the test or of the product:'] : []),
    ...flaky.map((line) => `  ${line}`),
  ]
}
