import { type Endpoint, methodOf, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { farewells } from './calls.ts'
import type { Consultancy } from './consultancy.ts'
import { rights } from './rights.ts'
import type { Role } from './role-sights.ts'
import { type Caller, stranger } from './world.ts'

/** The actors beside the nine roles: nobody at all, and somebody whose role may nothing. */
export type Asker = Role | 'stranger' | 'idle'
export const askersOf = async ({ acme, people }: Consultancy): Promise<Record<Asker, Caller>> => ({
  stranger,
  idle: await acme.person(),
  ...people,
})

/** What the table says of one cell: turned away as a stranger, turned away for lack of the right, or let through to the work itself. */
function meantFor(endpoint: Endpoint, asker: Asker): 'stranger' | 'denied' | 'through' {
  const who = rights.get(endpoint.id) ?? ''
  if (who === 'everybody') return 'through'
  if (asker === 'stranger') return 'stranger'
  return who === 'who is signed in' || who.split(' ').includes(asker) ? 'through' : 'denied'
}

/** The cells of an endpoint that are not as the table says: every asker sends the same call, so each denial has its control beside it. */
export async function wrongCells(here: Consultancy, askers: Record<Asker, Caller>, endpoint: Endpoint): Promise<string[]> {
  const params = Object.fromEntries(paramNames(endpoint).map((name) => [name, crypto.randomUUID()]))
  const body = methodOf(endpoint) === 'GET' ? {} : { body: {} }
  const cells = Object.entries(askers).map(async ([name, usual]) => {
    const asker = name as Asker
    const isLast = farewells.includes(endpoint.id) && asker !== 'stranger'
    const caller = isLast ? await here.acme.person(asker === 'idle' ? {} : { role: asker }) : usual
    const { status, errors } = await caller(endpoint, { params, ...body } as never)
    const code = errors[0]?.code
    const met = code === 'PERMISSION_DENIED' ? 'denied' : status === 401 && rights.get(endpoint.id) !== 'everybody' ? 'stranger' : 'through'
    const meant = meantFor(endpoint, asker)
    return met === meant ? [] : [`${endpoint.id} ${asker}: ${met} instead of ${meant} (${status} ${code})`]
  })
  return (await Promise.all(cells)).flat()
}
