/** Finds a Chromium for the browser tests, or gets one where it may. */
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Debian's two packages, the lighter first: the shell draws no window of its own, which costs each page a sixth. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const known = () => [process.env.CHROMIUM_PATH, ...USUAL].find((file) => file && fs.existsSync(file))

/** The path of a Chromium: CHROMIUM_PATH, a usual place, or the one Playwright downloaded. */
export async function findChromium() {
  const browser = known()
  if (browser) return browser
  const { chromium } = await import('@playwright/test')
  return fs.existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** As findChromium; installs Debian's where this is root and there is apt-get. May begin before the packages of the lock file are there. */
export async function ensureChromium() {
  const browser = known()
  if (browser) return browser
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    console.log('Installing Chromium for the browser tests …')
    const tries = PACKAGES.map((name) => `apt-get install -y -qq --no-install-recommends ${name}`)
    const command = `apt-get update -qq && (${tries.join(' || ')})`
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // One command, not awaited step by step: what else is done meanwhile may hold this process up.
    await new Promise((resolve) => spawn('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env }).on('close', resolve))
  }
  const installed = await findChromium()
  if (!installed)
    console.error(
      'No Chromium was found. Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to it, or run: npx playwright install chromium',
    )
  return installed
}
