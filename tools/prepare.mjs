/** Makes a checkout ready to run: installs what the lock file asks for and builds what has changed. Needs only Node and npm. */
import { install } from './install.mjs'

const [what = 'all'] = process.argv.slice(2)
try {
  install({ withTools: false })
  const { build } = await import('./build.mjs')
  await build(what === 'server' ? ['server'] : ['server', 'web'])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
