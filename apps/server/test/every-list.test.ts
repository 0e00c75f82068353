import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { declaredLists } from '#platform/list/list.ts'
import { routes } from '../src/routes.ts'
import { owner } from './world.ts'

/** Answered without a table of its own in the order of pages, or by a list that is declared under another name. */
const others: Readonly<Record<string, string>> = {
  'leads.lead.search': 'finds people in the whole company, and forgives a typo where nothing else fits',
  'catalog.dropdown.institutions': 'the choices of a picker, by name alone',
  'conversations.thread.ofApplication': 'a thread is read by cursor from its newest entry on, and around one that was searched',
  'conversations.thread.ofLead': 'as of an application',
  'access.explanation.viewers': 'people are judged one by one, by the rules of their roles',
  'notifications.template.events': 'what the product tells of stands in the code',
  'organization.agent_staff.list': 'organization.staff.list, of agents',
  'organization.institution_staff.list': 'organization.staff.list, of institutions',
  'finance.agent_invoice.list': 'finance.installments.list, of the tabs of agents',
  'finance.agent_invoice.documents': 'finance.installments.documents, of the tabs of agents',
}

const takesPages = ({ query }: Endpoint) => query instanceof z.ZodObject && 'per_page' in query.shape

test('every endpoint that answers in pages is a declared list, or says why it is none', () => {
  const declared = new Set(declaredLists().map(({ name }) => name))
  const paged = routes.map(({ endpoint }) => endpoint).filter(takesPages)
  expect(paged.length).toBeGreaterThan(50)
  expect(
    paged
      .map(({ id }) => id)
      .filter((id) => !declared.has(id))
      .sort(),
  ).toEqual(Object.keys(others).sort())
})

const columnOf = (name: string) => name.split('.').at(-1)

test('every order that names an index finds it, with its columns in their order and the number last', async () => {
  const { rows } = await owner.query<{ name: string; text: string }>(`select indexname as name, indexdef as text from pg_indexes`)
  const indexes = new Map(rows.map(({ name, text }) => [name, text]))
  let checked = 0
  for (const { name, orders } of declaredLists())
    for (const [order, declared] of Object.entries(orders)) {
      // An order that hangs on the question is one of an expression, which no index gives.
      if (typeof declared === 'function' || !declared.index) continue
      const columns = declared.parts.map(({ by }) => columnOf(String(by)))
      const behind = Object.entries(declared.behind ?? {}).map(([column, index]) => [index, [columnOf(column), ...columns]] as const)
      for (const [index, begins] of [[declared.index, columns] as const, ...behind]) {
        const text = indexes.get(index)
        expect(text, `${name} by ${order}`).toMatch(new RegExp(`\\(tenant_id, ${begins.join('( DESC)?, ')}( DESC)?, id( DESC)?\\)`))
        checked++
      }
    }
  expect(checked).toBeGreaterThan(8)
})
