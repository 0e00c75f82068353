import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import type { GroupInfo, TotalsInfo } from '@embark/contract/kernel/grouped.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStudents, type StudentRow } from '@embark/contract/leads/student/student.contract.ts'
import { type Task, tasks } from '@embark/contract/leads/task/task.contract.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { roleSeeds } from '#db/seeds/reference/roles.ts'
import { routes } from '../src/routes.ts'
import { aConsultancy } from './consultancy.ts'
import type { Role } from './role-sights.ts'

type Value = number | string | null
/** What a record has in the columns its list is grouped by. */
const valuesOf: Readonly<Record<string, Readonly<Record<string, (row: never) => Value>>>> = {
  [leads.list.id]: {
    stage: ({ stage }: LeadRow) => stage.id,
    status: ({ status }: LeadRow) => status.id,
    owner: ({ owner }: LeadRow) => owner?.id ?? null,
    branch: ({ branch }: LeadRow) => branch?.id ?? null,
    category: ({ category }: LeadRow) => category,
  },
  [leadStudents.list.id]: {
    stage: ({ stage }: StudentRow) => stage.id,
    status: ({ userInfo }: StudentRow) => userInfo.status,
    owner: ({ owner }: StudentRow) => owner?.id ?? null,
    branch: ({ branch }: StudentRow) => branch?.id ?? null,
  },
  [tasks.list.id]: {
    type: ({ type }: Task) => type,
    category: ({ category }: Task) => category,
    user: ({ user }: Task) => user.id,
  },
  [applications.list.id]: {
    stage: ({ stage }: ApplicationRow) => stage.id,
    status: ({ status }: ApplicationRow) => status.id,
    branch: ({ branch }: ApplicationRow) => branch?.id ?? null,
  },
}

/** Columns that say nothing to some, and are no groups for them. */
const isBlankFor = (group_by: string, role: string) =>
  group_by === 'category' ? role === 'student' : group_by === 'branch' && ['institution_staff', 'student'].includes(role)

interface Answer {
  readonly recordsInfo: readonly never[]
  readonly groupsInfo?: readonly GroupInfo[]
  readonly totalsInfo?: TotalsInfo
}

test('every group of every list holds the records of the list that have its value, as each role, and its filters lead to them', async () => {
  const { people, leads: made } = await aConsultancy()
  for (const [index, note] of ['Call', 'Write', 'Meet'].entries())
    for (const lead of Object.values(made))
      await people.super_admin(tasks.create, {
        body: {
          note,
          type: (['call', 'todo', 'meeting'] as const)[index]!,
          module_type: 'lead',
          module_identifier: lead.identifier,
          scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
        },
      })
  let met = 0
  for (const { endpoint } of routes) {
    if (!(endpoint.query instanceof z.ZodObject) || !('group_by' in endpoint.query.shape)) continue
    const names = (endpoint.query.shape['group_by'] as z.ZodOptional<z.ZodEnum>).unwrap().options as string[]
    expect([endpoint.id, Object.keys(valuesOf[endpoint.id] ?? {}).sort()]).toEqual([endpoint.id, [...names].sort()])
    for (const { system_key } of roleSeeds)
      for (const group_by of names) {
        const who = people[system_key as Role]
        const read = (query: object) => who(endpoint as typeof leads.list, { query: { per_page: 200, whose: 'team', ...query } as never })
        const { status, data } = (await read({ group_by, with_totals: true })) as unknown as { status: number; data: Answer }
        const says = `${endpoint.id} by ${group_by}, ${system_key}`
        // Not theirs to read, or not to know by.
        if (status === 403 || (status === 422 && isBlankFor(group_by, system_key))) continue
        expect([says, status]).toEqual([says, 200])
        const of = valuesOf[endpoint.id]![group_by]!
        const groups = data.groupsInfo ?? []
        const summed = groups.reduce((sum, { count }) => sum + count, 0)
        expect([says, summed]).toEqual([says, data.recordsInfo.length])
        for (const { value, count, filters, isCountExact } of groups) {
          const own = data.recordsInfo.filter((row) => of(row) === value)
          const inside = ((await read({ filters })) as unknown as { data: Answer }).data.recordsInfo
          expect([says, value, count, isCountExact]).toEqual([says, value, own.length, true])
          expect([says, value, inside]).toEqual([says, value, own])
          met++
        }
        if (endpoint.id === leadStudents.list.id) {
          const rows = data.recordsInfo as readonly StudentRow[]
          const sum = (column: 'applicationsCount' | 'documentsCount') => rows.reduce((all, row) => all + row[column], 0)
          expect([says, data.totalsInfo?.columns.map(({ column, number }) => [column, number])]).toEqual([
            says,
            (['applicationsCount', 'documentsCount'] as const).map((column) => [column, sum(column)]),
          ])
        }
      }
  }
  expect(met).toBeGreaterThan(60)
}, 120_000)
