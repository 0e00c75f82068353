import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/find-chromium.mjs'

/** What only looks, or makes a portal for itself: its tests may go to any worker, those of another file go one after another. */
const apart = [
  'walk',
  'first-screen',
  'overlays',
  'another-site',
  'payloads',
  'from-nothing',
  'students',
  'by-keys',
  'archive',
  'single-sign-on',
].map((name) => `${name}.spec.ts`)

/**
 * The browser tests: two browsers, each with a built server and a small demo company of its own. What a journey changes, the next of the
 * same worker meets: one that changes a person (role, second step, what they are told) makes one of its own.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/serve.ts',
  outputDir: 'test-results',
  workers: 2,
  projects: [
    { name: 'journeys', testIgnore: apart },
    { name: 'apart', testMatch: apart, fullyParallel: true },
  ],
  // A second try keeps a hiccup of a shared machine from hiding what else was found; the run tells each test that needed one.
  retries: 1,
  forbidOnly: true,
  timeout: 240_000,
  // A machine that others share takes twice as long, with each step as with all; how fast the product is says no test by its patience.
  globalTimeout: 4_500_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    launchOptions: {
      executablePath: (await findChromium()) ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Nothing draws on a card: one process and one thread less for each browser.
        '--in-process-gpu',
        '--num-raster-threads=1',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
