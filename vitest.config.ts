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
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
