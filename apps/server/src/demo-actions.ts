import { demoSignIns, loadDemo } from '#db/seeds/demo/load-demo.ts'
import { removeDemo } from '#db/seeds/demo/remove-demo.ts'
import type { OperatorPart } from './operator-part.ts'

/** How many leads the demo company has unless asked otherwise. */
export const usualLeads = 600

/** The password of the demo's people: derived from the secret, so that it differs on every installation. */
export const demoPassword = (sign: (...parts: string[]) => string) =>
  `harbour-${sign('demo', 'password')
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 12)
    .toLowerCase()}`

/** Loading and removing the company to look at. */
export const demoActions: OperatorPart = ({ parts }) => {
  const { services, owner } = parts
  const password = demoPassword(services.tokens.signLink)
  return {
    loadDemo: (options?: { leads?: number; say?: (line: string) => void }) =>
      loadDemo({
        owner,
        means: services,
        tenants: services.tenants,
        password,
        leads: options?.leads ?? usualLeads,
        say: options?.say ?? (() => {}),
      }),
    removeDemo: () => removeDemo(owner, services.tenants),
    demoSignIns: () => demoSignIns(password),
  }
}
