/** Installs what the lock file asks for, when it is not there. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Installs, unless what is installed is what the lock file says; never takes development tools away that are there. */
export function install({ withTools }) {
  const locked = read('package-lock.json')
  const installed = read('node_modules/.package-lock.json')
  if (isInstalled(locked, installed, withTools)) return
  const keepTools = withTools || Object.values(installed).some(({ dev }) => dev)
  console.log('Installing …')
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(keepTools ? ['--include=dev'] : ['--omit=dev']),
  ]
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('npm ci failed; see above.')
}

/** The packages of a lock file, by place. */
function read(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

// npm writes node_modules/.package-lock.json last, so a broken install does not count. Optional packages are for other platforms too.
function isInstalled(locked, installed, withTools) {
  return Object.entries(locked).every(([place, { version, link, optional, dev, devOptional }]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true
    if (optional || ((dev || devOptional) && !withTools)) return true
    const present = installed[place]
    return present !== undefined && (link || present.version === version)
  })
}
