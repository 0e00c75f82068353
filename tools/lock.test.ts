import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))

// What the lock file names beyond that is never installed, and looks at each start as if it were missing.
test('the lock file asks for what each package asks for', () => {
  const { packages } = read('package-lock.json')
  const folders = Object.keys(packages).filter((place) => !place.includes('node_modules'))
  const asked = ({ dependencies, devDependencies }: Record<string, object>) => ({ dependencies, devDependencies })

  expect(folders.length).toBeGreaterThan(3)
  for (const folder of folders)
    expect({ folder, ...asked(packages[folder]) }).toEqual({ folder, ...asked(read(path.join(folder, 'package.json'))) })
})
