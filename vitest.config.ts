import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['apps/server/test/database.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 3,
    // As in the browser: a second try, which the report names.
    retry: 1,
    // When something that hangs is given up, on a machine that is busy with others too; how fast the product is says no test by its limit.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // What comes by the database, a socket or another process comes later there: a second, as it is by itself, is too short.
    expect: { poll: { timeout: 20_000 } },
  },
})
