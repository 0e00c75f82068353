import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error the tool is plain JavaScript
import { orders, rules, unprovenIn, violationsIn } from './boundaries.mjs'

// For every rule an import that must be caught, and its lawful neighbour.
const planted: readonly [rule: string, from: string, bad: string, good: string][] = [
  ['contract stands alone', 'packages/contract/src/leads/lead/lead.contract.ts', 'node:fs', 'zod'],
  ['web and server never meet', 'apps/web/src/main.tsx', '../../server/src/app.ts', '@embark/contract/kernel/shapes.ts'],
  ['server and web never meet', 'apps/server/src/app.ts', '../../web/src/main.tsx', '#platform/work.ts'],
  ['platform is below', 'apps/server/src/platform/work.ts', '#modules/leads/leads.public.ts', './context.ts'],
  ['modules are below the app', 'apps/web/src/modules/leads/lead/lead-list.page.tsx', '#app/shell.tsx', '#ui/link.tsx'],
  [
    'modules knock',
    'apps/server/src/modules/finance/claim/claim.queries.ts',
    '#modules/leads/lead/lead.queries.ts',
    '#modules/leads/leads.public.ts',
  ],
  [
    'modules of the server stand in an order',
    'apps/server/src/modules/masters/timeline/relocation.commands.ts',
    '#modules/leads/leads.public.ts',
    '#modules/documents/documents.public.ts',
  ],
  [
    'modules of the web stand in an order',
    'apps/web/src/modules/identity/profile/profile.page.tsx',
    '#modules/notifications/notifications.public.ts',
    '#modules/masters/masters.public.ts',
  ],
  ['handlers delegate', 'apps/server/src/modules/leads/note/note.handlers.ts', 'kysely', './note.queries.ts'],
  ['only some touch data', 'apps/server/src/modules/leads/note/note.messages.ts', 'kysely', '@embark/contract/kernel/shapes.ts'],
  ['reads do not write', 'apps/server/src/modules/leads/note/note.queries.ts', './note.commands.ts', '../lead/lead.policy.ts'],
  ['the web framework stays below', 'apps/server/src/modules/leads/note/note.commands.ts', 'fastify', 'kysely'],
  ['ui is for any product', 'apps/web/src/ui/link.tsx', '#platform/api/call.ts', '@tanstack/react-virtual'],
  ['the web takes slices', 'apps/web/src/main.tsx', '@embark/contract/index.ts', '@embark/contract/screens.ts'],
  ['public pages stay light', 'apps/web/src/ui/public/fields.tsx', '@mantine/core', 'react'],
  ['pages are leaves', 'apps/web/src/modules/leads/lead/lead.form.tsx', './lead-list.page.tsx', './lead-list.state.ts'],
]

test('every boundary has an import that breaks it', () => {
  expect(planted.map(([rule]) => rule)).toEqual(rules.map(([name]: [string]) => name))
})

test.each(planted)('%s', (rule, from, bad, good) => {
  expect(violationsIn([[from, `import { x } from '${bad}'`]]).join('\n')).toContain(rule)
  expect(violationsIn([[from, `import { x } from '${good}'`]]).join('\n')).not.toContain(rule)
})

const command = 'apps/server/src/modules/leads/note/note.commands.ts'
const unproven = [
  ['export async function removeNote(ctx: Ctx, lead: VisibleLead, ref: string) {', 'takes a raw ref'],
  ['export const removeNote = (\n  ctx: Ctx,\n  noteRef: string | number,\n) => 1', 'takes a raw noteRef'],
  ['const note = await notes.where(reference(body.note_id)).executeTakeFirst()', 'looks a record up'],
  ['const lead = await leads.where(quotedReference(body.lead_id)).executeTakeFirst()', 'looks a record up'],
] as const
const proven = [
  'export async function removeNote(ctx: Ctx, note: OwnNote, remarks: string) {',
  "const parse = (ref: string) => ref.split('-')",
]

test('a command takes only records that a policy proved', () => {
  for (const [text, complaint] of unproven) expect(unprovenIn([[command, text]])).toEqual([expect.stringContaining(complaint)])
  for (const text of proven) expect(unprovenIn([[command, text]])).toEqual([])
  expect(unprovenIn([[command.replace('commands', 'policy'), unproven[0][0]]])).toEqual([])
})

test.each(Object.entries(orders as Record<string, string[]>))('the order of %s names each module once', (tree, modules) => {
  const folders = fs.readdirSync(path.join(import.meta.dirname, '..', tree, 'modules'))
  expect([...modules].sort()).toEqual(folders.sort())
})

test('a module the order does not know may import no other, nor be imported', () => {
  const [lead, unknown] = ['apps/server/src/modules/leads/lead/lead.queries.ts', 'apps/server/src/modules/visits/visit/visit.queries.ts']
  expect(violationsIn([[lead, "import { x } from '#modules/visits/visits.public.ts'"]]).join()).toContain('stand in an order')
  expect(violationsIn([[unknown, "import { x } from '#modules/documents/documents.public.ts'"]]).join()).toContain('stand in an order')
})
