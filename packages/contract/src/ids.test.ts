import { expect, test } from 'vitest'
import type { EndpointId, IdPrefix } from './ids.ts'
import { allEndpoints } from './index.ts'
import { resource } from './kernel/endpoint.ts'

test('what ids begin with is known by its type: a module or a noun that is not there does not compile', () => {
  const known: readonly IdPrefix[] = ['leads', 'leads.lead', 'masters.form_field', 'organization.assigning_status', 'updates.moi_update']
  for (const prefix of known) expect(allEndpoints.some(({ id }) => id.startsWith(`${prefix}.`))).toBe(true)
  // @ts-expect-error no module is called so
  const module: IdPrefix = 'dashboards'
  // @ts-expect-error the module has no such noun
  const noun: IdPrefix = 'leads.bulk'
  // @ts-expect-error the noun has no such endpoint
  const id: EndpointId = 'leads.lead.bulk'
  expect(allEndpoints.filter((endpoint) => [module, noun, id].some((text) => endpoint.id.startsWith(text)))).toEqual([])
})

test('an id is written with underscores, or does not compile', () => {
  resource('masters.form_field', {})
  // @ts-expect-error hyphens are for addresses
  resource('masters.form-field', {})
  // @ts-expect-error capitals are for names in code
  resource('masters.formField', {})
})
