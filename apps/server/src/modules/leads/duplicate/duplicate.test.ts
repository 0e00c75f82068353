import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadDuplicates } from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { leadTrash } from '@embark/contract/leads/trash/trash.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, owner, type World } from '../../../../test/world.ts'
import { aLead, type LeadWishes } from '../lead/lead.builder.ts'
import { compareWaiting } from './compare.commands.ts'
import { leadRelations } from './relations.queries.ts'

const rights = ['leads.read', 'leads.update', 'leads.merge', 'leads.delete', 'leads.create'] as const
const twins = async (
  acme: World,
  one: LeadWishes & { date_of_birth?: string } = {},
  other: LeadWishes & { date_of_birth?: string } = {},
) => {
  const made = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { first_name: 'Mohammed', last_name: 'Ali', mobile_e164: '+905321112233', ...one }),
    await aLead(ctx, { first_name: 'محمد', last_name: 'علي', mobile_e164: '+905321112233', ...other }),
  ])
  await acme.asSystem(compareWaiting)
  return made as [Awaited<ReturnType<typeof aLead>>, Awaited<ReturnType<typeof aLead>>]
}
const codeOf = ({ errors }: { errors: { code: string }[] }) => errors[0]?.code
type Boss = Awaited<ReturnType<World['userWith']>>

async function merged(ada: Boss, target: { identifier: string }, source: { identifier: string }, field_choices = {}) {
  const { targetInfo, sourceInfo } = (
    await ada(leadDuplicates.compare, { params: { lead_id: target.identifier, other_id: source.identifier } })
  ).data
  return ada(leadDuplicates.merge, {
    params: { lead_id: target.identifier },
    body: {
      source_lead_identifier: source.identifier,
      field_choices,
      version: targetInfo.version,
      source_version: sourceInfo.version,
    },
  })
}

const auditOf = (acme: World) =>
  acme.within((db) =>
    db
      .selectFrom('audit_entries')
      .select(['action', 'record_id'])
      .where('action', 'in', ['lead.merged', 'lead.unmerged'])
      .orderBy('record_id')
      .execute(),
  )

test('two leads that sound the same and share a phone stand in the review list, with what they share; told apart they leave it for good', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...rights)
  const [one, other] = await twins(acme)

  const [pair] = (await ada(leadDuplicates.list)).data.recordsInfo
  expect(pair).toMatchObject({ certainty: 'likely', reasons: ['mobile', 'name'], lead: { id: one.number }, other: { id: other.number } })

  await ada(leadDuplicates.tellApart, { params: { pair_id: pair!.identifier }, body: { told_apart: true } })
  // What they are recognised by changes, and they are compared anew.
  await ada(leads.edit, { params: { id: one.identifier }, body: { version: one.version, date_of_birth: '2001-02-03' } })
  await acme.settle()

  expect((await ada(leadDuplicates.list)).data.recordsInfo).toEqual([])
  const apart = await ada(leadDuplicates.list, { query: { told_apart: true } })
  expect(apart.data.recordsInfo).toMatchObject([{ told_apart_by: { identifier: ada.identifier } }])
  await ada(leadDuplicates.tellApart, { params: { pair_id: pair!.identifier }, body: { told_apart: false } })
  expect((await ada(leadDuplicates.list, { query: { search: 'mohammed', certainty: 'likely' } })).data.recordsInfo).toHaveLength(1)
})

test('a pair is shown to who sees both leads, and to nobody else', async () => {
  const acme = await newTenant()
  const branches = await acme.within((db) =>
    db
      .insertInto('branches')
      .values([{ name: 'North' }, { name: 'South' }])
      .returning('id')
      .execute(),
  )
  const [one, other] = await twins(acme, { branch_id: branches[0]!.id }, { branch_id: branches[1]!.id })
  const [boss, north, counsellor] = [
    await acme.person({ role: 'administrator' }),
    await acme.person({ role: 'branch_manager', branch_id: branches[0]!.id }),
    await acme.person({ role: 'counsellor' }),
  ]
  const foreign = await (await newTenant()).person({ role: 'administrator' })
  const pair = (await boss(leadDuplicates.list)).data.recordsInfo[0]!

  expect((await north(leadDuplicates.list)).data.recordsInfo).toEqual([])
  expect((await foreign(leadDuplicates.list)).data.recordsInfo).toEqual([])
  expect((await counsellor(leadDuplicates.list)).status).toBe(403)
  const params = { lead_id: one.identifier, other_id: other.identifier }
  const statuses = async (person: Boss) => [
    (await person(leadDuplicates.compare, { params })).status,
    (await person(leadDuplicates.tellApart, { params: { pair_id: pair.identifier }, body: { told_apart: true } })).status,
    (
      await person(leadDuplicates.merge, {
        params: { lead_id: one.identifier },
        body: { source_lead_identifier: other.identifier, version: 1, source_version: 1 },
      })
    ).status,
  ]
  expect(await statuses(north)).toEqual([404, 404, 404])
  expect(await statuses(foreign)).toEqual([404, 404, 404])
  expect(await statuses(counsellor)).toEqual([403, 403, 403])
})

test('whoever types a person sees who is alike, in another script and by another address of the same mailbox', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...rights)
  const [known] = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { first_name: 'Şükrü', last_name: 'Kaya', email: 'sukru.kaya@gmail.com' }),
    await aLead(ctx, { first_name: 'Grace', last_name: 'Hopper' }),
  ])
  const typed = async (query: object) => (await ada(leads.duplicates, { query })).data.matches

  expect(await typed({ email: 'sukrukaya+study@googlemail.com', first_name: 'Шукру' })).toMatchObject([
    { id: known!.number, matched_by: ['email', 'part_of_name'] },
  ])
  expect(await typed({ email: 'sukru.kaya@gmail.com' })).toMatchObject([{ id: known!.number, matched_by: ['email'] }])
  expect(await typed({ email: 'sukrukaya@gmail.com', first_name: 'Sukru', last_name: 'Kaya', except: known!.identifier })).toEqual([])
  expect(await typed({ first_name: 'Şükrü', last_name: 'Kaya' })).toEqual([])
})

test('two leads become one with everything that hung on each, and the one that went leads to the other', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...rights)
  const [target, source] = await twins(acme, {}, { category: 'hot', email: 'mine@example.com' })
  for (const lead of [target, source])
    await ada(leadNotes.create, {
      params: { lead_id: lead.identifier },
      body: { content: `Note of ${lead.number}`, visibility: 'internal' },
    })

  const answer = await merged(ada, target, source, { email: 'source', first_name: 'target' })

  expect(answer).toMatchObject({ status: 200, data: { mergeInfo: { source: { id: source.number }, can_unmerge: true } } })
  const byOldName = (await ada(leads.single, { params: { id: source.identifier } })).data.leadInfo
  expect(byOldName).toMatchObject({
    identifier: target.identifier,
    first_name: 'Mohammed',
    email: 'mine@example.com',
    category: 'hot',
    counts: { notes: 2 },
  })
  expect((await ada(leads.single, { params: { id: String(source.number) } })).data.leadInfo.identifier).toBe(target.identifier)
  expect((await ada(leads.list)).data.recordsInfo.map(({ id }) => id)).toEqual([target.number])
  // It is no lead somebody threw away, and nobody takes it out by itself.
  expect((await ada(leadTrash.list)).data.recordsInfo).toEqual([])
  expect((await ada(leadTrash.restore, { body: { leads: [source.identifier] } })).status).toBe(404)
  expect((await ada(leadDuplicates.list)).data.recordsInfo).toEqual([])
  const entries = (await ada(leadActivities.list, { params: { id: target.identifier } })).data.recordsInfo
  expect(entries.find(({ type }) => type === 'merged')?.vars).toEqual({ lead: `LD-${source.number}`, platform: 'portal' })
  expect(await auditOf(acme)).toEqual([
    { action: 'lead.merged', record_id: target.id },
    { action: 'lead.merged', record_id: source.id },
  ])
})

test('a lead that somebody changed since it was compared is not merged, nor a lead with itself, nor two with accounts of their own', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...rights)
  const [student, other] = [await acme.person({ role: 'student' }), await acme.person({ role: 'student' })]
  const [target, source] = await twins(acme, { student_user_id: student.id }, { student_user_id: other.id })
  const send = (source_lead_identifier: string, version = 1) =>
    ada(leadDuplicates.merge, { params: { lead_id: target.identifier }, body: { source_lead_identifier, version, source_version: 1 } })

  expect(codeOf(await send(source.identifier, 7))).toBe('VERSION_CONFLICT')
  expect((await send(target.identifier)).status).toBe(404)
  expect(codeOf(await send(source.identifier))).toBe('LEADS_HAVE_STUDENTS')
  expect(await auditOf(acme)).toEqual([])
})

const everythingOn = (acme: World, id: number) =>
  acme.asSystem(async ({ db }) => {
    const { rows } = await sql<{ all: Record<string, unknown> }>`
      select jsonb_build_object(
        'lead', (
          select to_jsonb(l) - '{version,updated_at,last_activity_at,search,deleted_at,deleted_by}'::text[] from leads l where l.id = ${id}
        ),
        'notes', (select jsonb_agg(n.content order by n.id) from notes n where n.module_type = 'lead' and n.module_id = ${id}),
        'tasks', (select jsonb_agg(t.note order by t.id) from tasks t where t.category = 'lead' and t.record_id = ${id}),
        'staff', (select jsonb_agg(u.user_id order by u.id) from lead_users u where u.lead_id = ${id}),
        'sources', (
          select jsonb_agg(a.vars ->> 'platform' order by a.id)
          from activities a
          where a.module = 'lead' and a.record_id = ${id} and a.type in ('created', 're_enquiry')
        )
      ) as all`.execute(db)
    return rows[0]!.all
  })

test.each([
  ['target', 0],
  ['source', 1],
] as const)(
  'two that were one are two again: each has its own fields and relations, and a later edit stays on the side that was chosen: the %s',
  async (later_side, side) => {
    const acme = await newTenant()
    const ada = await acme.userWith(...rights)
    const bob = await acme.person({ role: 'counsellor' })
    const medium = await acme.within((db) =>
      db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow(),
    )
    const make = async (first_name: string, mobile: string, platform: 'portal' | 'whatsapp') => {
      const { leadInfo } = (
        await ada(leads.create, { body: { first_name, mobile, country_code: '+90', lead_medium_id: medium.id, platform } })
      ).data
      await ada(leadNotes.create, {
        params: { lead_id: leadInfo.identifier },
        body: { content: `Note of ${first_name}`, visibility: 'internal' },
      })
      return acme.within((db) =>
        db
          .selectFrom('leads')
          .select(['id', 'identifier', 'number'])
          .where('identifier', '=', leadInfo.identifier)
          .executeTakeFirstOrThrow(),
      )
    }
    const both = [await make('Mohammed', '5321112233', 'portal'), await make('Muhammet', '5324445566', 'whatsapp')] as const
    const { taskInfo } = (
      await ada(tasks.create, { body: { module_identifier: both[1].identifier, note: 'Call', scheduled_at: '2030-01-01T09:00:00Z' } })
    ).data
    await acme.within((db) => db.insertInto('lead_users').values({ lead_id: both[1].id, role_id: bob.role_id, user_id: bob.id }).execute())
    const before = [await everythingOn(acme, both[0].id), await everythingOn(acme, both[1].id)]

    const { mergeInfo } = (await merged(ada, both[0], both[1], { mobile: 'source' })).data
    const one = (await ada(leads.single, { params: { id: both[0].identifier } })).data.leadInfo
    const next_follow_up_at = taskInfo.scheduled_at
    expect(one).toMatchObject({ first_name: 'Mohammed', mobile: '+905324445566', counts: { notes: 2, tasks: 1 }, next_follow_up_at })
    await ada(leads.edit, { params: { id: one.identifier }, body: { version: one.version, source_city: 'Kyoto' } })
    await ada(leadNotes.create, { params: { lead_id: one.identifier }, body: { content: 'Later', visibility: 'internal' } })
    const undone = await ada(leadDuplicates.unmerge, {
      params: { lead_id: both[0].identifier },
      body: { merge_identifier: mergeInfo.identifier, later_side },
    })
    await acme.settle()

    expect(undone).toMatchObject({ status: 200, data: { mergeInfo: { unmerged_by: { identifier: ada.identifier }, can_unmerge: false } } })
    const after = [await everythingOn(acme, both[0].id), await everythingOn(acme, both[1].id)]
    const expected = before.map((all, at) =>
      at === side
        ? { ...all, lead: { ...(all['lead'] as object), source_city: 'Kyoto' }, notes: [...(all['notes'] as string[]), 'Later'] }
        : all,
    )
    expect(after).toEqual(expected)
    // Where each came from stays told, on its own record and on the one that knew it meanwhile.
    expect(after.map((all) => all['sources'])).toEqual([['portal'], ['whatsapp']])
    const entries = (await ada(leadActivities.list, { params: { id: both[0].identifier } })).data.recordsInfo.map(({ type }) => type)
    expect(entries).toEqual(expect.arrayContaining(['created', 'merged', 'unmerged']))
    expect(await auditOf(acme)).toHaveLength(4)
    expect((await ada(leads.single, { params: { id: both[1].identifier } })).data.leadInfo.first_name).toBe('Muhammet')
    expect((await ada(leadDuplicates.merges, { params: { lead_id: both[0].identifier } })).data.mergesInfo).toHaveLength(1)
  },
)

test('after thirty days two that became one stay one', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith(...rights)
  const [target, source] = await twins(acme)
  const { mergeInfo } = (await merged(ada, target, source)).data
  await owner.query(`update lead_merges set created_at = now() - interval '31 days' where tenant_id = $1`, [acme.id])

  const late = await ada(leadDuplicates.unmerge, {
    params: { lead_id: target.identifier },
    body: { merge_identifier: mergeInfo.identifier },
  })

  expect(codeOf(late)).toBe('UNMERGE_TOO_LATE')
  expect((await ada(leadDuplicates.merges, { params: { lead_id: target.identifier } })).data.mergesInfo).toMatchObject([
    { can_unmerge: false },
  ])
})

test('staff are told when an agency brings somebody who is alike, and the agency of nothing', async () => {
  const acme = await newTenant()
  const boss = await acme.person({ role: 'administrator' })
  const agencies = await acme.within((db) =>
    db
      .insertInto('agents')
      .values([{ name: 'First' }, { name: 'Second' }])
      .returning('id')
      .execute(),
  )
  const [, second] = [
    await acme.person({ role: 'agent', agent_id: agencies[0]!.id }),
    await acme.person({ role: 'agent', agent_id: agencies[1]!.id }),
  ]
  const medium = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_medium').executeTakeFirstOrThrow(),
  )
  await acme.asSystem((ctx) =>
    aLead(ctx, { first_name: 'Şükrü', last_name: 'Kaya', email: 'sukru.kaya@gmail.com', agent_id: agencies[0]!.id }),
  )

  const brought = await second(leads.create, {
    body: { first_name: 'Sukru', last_name: 'Kaya', email: 'sukrukaya@gmail.com', lead_medium_id: medium.id },
  })
  await acme.settle()

  // A lead of its own it gets only where staff decide that it is somebody else (ADR 0152).
  expect(brought).toMatchObject({ status: 409, errors: [{ code: 'LEAD_UNDER_REVIEW' }] })
  expect((await second(leads.list)).data.recordsInfo).toEqual([])
  expect((await second(leads.duplicates, { query: { email: 'sukrukaya@gmail.com', first_name: 'Sukru' } })).data.matches).toEqual([])
  const notified = await acme.within((db) => db.selectFrom('notifications').select(['user_id', 'event']).execute())
  expect(notified).toEqual([{ user_id: boss.id, event: 'lead_brought_again' }])
})

test('every column that names a lead has a rule for merging', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      exists (
        select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'leads'::regclass and a.attnum = any(f.conkey)
          and a.attname <> 'tenant_id'
      )
      or a.attname ~ '(^|_)lead_ids?$'
      or a.attname in ('record_id', 'module_id', 'answer_record') and (
        c.relname = 'audit_entries'
        or exists (
          select from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) like '%''lead''%'
        )
      )
    )
    order by 1`)
  // Whoever adds a table that names a lead says in relations.queries.ts whether its rows go along when two leads become one.
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(leadRelations).sort())
})
