import fs from 'node:fs'
import path from 'node:path'
import { changesState } from '@embark/contract/kernel/endpoint.ts'
import { expect, test } from 'vitest'
import { callable, forgive, namesIn, senderOf } from './calls.ts'
import {
  columnsOfTriggers,
  columnsToWrite,
  functionsOfDatabase,
  heardInSent,
  heardInSource,
  heardInSql,
  productFiles,
} from './column-writers.ts'
import { aConsultancy } from './consultancy.ts'
import { sentBy } from './statements.ts'
import { ValidCalls } from './valid-calls.ts'
import { owner } from './world.ts'
import { unwrittenYet, writtenElsewhere } from './written-elsewhere.ts'

/** What the product writes when every write endpoint is called once with what it takes, and then told to its subscribers. */
async function heardFromCalls(hear: (table: string, column: string) => void) {
  const here = await aConsultancy()
  const send = senderOf(here)
  const calls = new ValidCalls(owner, here.acme.id, await namesIn(here.acme.id))
  for (const endpoint of callable.filter(changesState)) {
    await forgive(here.acme.id)
    const { sent } = await sentBy(() => calls.sendSparing(endpoint, send).catch(() => undefined))
    for (const statement of sent) heardInSent(statement, hear)
  }
  const { sent } = await sentBy(here.acme.settle)
  for (const statement of sent) heardInSent(statement, hear)
}

test('every column of a company is written by the product: no seed and no test makes a row that no person could make', async () => {
  const written = new Set<string>()
  const hear = (table: string, column: string) => void written.add(`${table}.${column}`)
  const files = productFiles()
  for (const { text } of files) heardInSource(text, hear)
  heardInSql(await functionsOfDatabase(), hear)
  await columnsOfTriggers(hear)
  await heardFromCalls(hear)
  const columns = await columnsToWrite()

  const byHand = Object.values(writtenElsewhere).flat()
  const unwritten = columns.filter((column) => !written.has(column))
  expect(unwritten.filter((column) => !byHand.includes(column) && !(column in unwrittenYet))).toEqual([])
  // What is written meanwhile, or gone, is named no longer.
  expect([...byHand, ...Object.keys(unwrittenYet)].filter((column) => !unwritten.includes(column))).toEqual([])
  for (const [file, those] of Object.entries(writtenElsewhere)) {
    const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8')
    expect([file, those.filter((column) => !new RegExp(`\\b${column.split('.')[1]}\\b`).test(text))]).toEqual([file, []])
  }
  process.stdout.write(
    `columns: ${columns.length} to write, ${byHand.length} named by hand, ${Object.keys(unwrittenYet).length} not written yet\n`,
  )
})

test('a column counts as written where a value goes into it, not where it is read or compared, nor where the builder only empties it', () => {
  const written: string[] = []
  const hear = (table: string, column: string) => void written.push(`${table}.${column}`)
  heardInSource(
    `db.insertInto('notes').values({ content, created_by: ctx.actor.id, deleted_at: null }).execute()
     sql\`update leads set stage_id = (select id from stages where key = 'x'), (a, b) = (1, 2) from stages where leads.owner_id = 3\`
     sql\`insert into teams (name) values (1) on conflict (name) do update set alias = excluded.alias\``,
    hear,
  )
  heardInSent({ text: 'insert into "tags" ("name", "bg") values ($1, $2) returning "id"', values: ['a', null] }, hear)

  expect(written.sort()).toEqual([
    'leads.a',
    'leads.b',
    'leads.stage_id',
    'notes.content',
    'notes.created_by',
    'tags.name',
    'teams.alias',
    'teams.name',
  ])
})
