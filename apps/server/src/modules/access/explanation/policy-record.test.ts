import fs from 'node:fs'
import path from 'node:path'
import {
  type ExplainedModule,
  explainedModules,
  explanations,
  type PolicyModule,
} from '@embark/contract/access/explanation/explanation.contract.ts'
import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { teams } from '@embark/contract/organization/team/team.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { aConsultancy } from '../../../../test/consultancy.ts'

type Here = Awaited<ReturnType<typeof aConsultancy>>
type Who = Here['people'][keyof Here['people']]

/** The rule where a permission alone decides, by its name. */
const holding = (permission: string) => `Anyone with the permission “${permission}” sees every record of this type`
const without = (permission: string) => `Without the permission “${permission}” they open no record of this kind`

const meetingOf = async (db: Ctx['db']) => ({
  counselling_type_id: (
    await db.selectFrom('lookup_values').select('id').where('type', '=', 'counselling_type').limit(1).executeTakeFirstOrThrow()
  ).id,
  meeting_type: 'phone',
  schedule_date: '2030-01-07T09:00:00Z',
  ends_at: '2030-01-07T09:30:00Z',
  duration_minutes: 30,
  timezone: 'UTC',
})

/** Some record of each kind, among them one of each that not everybody sees. */
async function furnished() {
  const here = await aConsultancy()
  const made = await here.acme.within(async (db) => {
    const place = await db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow()
    const agency = await db.selectFrom('agents').select('id').orderBy('id').executeTakeFirstOrThrow()
    const one = async (rows: Promise<{ identifier: string }[]>) => (await rows).map(({ identifier }) => identifier)
    const vendor = { name: 'Swift Visas', short_name: 'SV' }
    const template = await db
      .selectFrom('company_templates')
      .select((eb) => eb.ref('identifier').$notNull().as('identifier'))
      .limit(1)
      .execute()
    const meeting = await meetingOf(db)
    const task = { type: 'reminder', category: 'lead', note: 'Call', scheduled_at: new Date().toISOString() }
    return {
      branch: await one(
        db
          .insertInto('branches')
          .values([
            { name: 'Open', is_active: true },
            { name: 'Shut', is_active: false },
          ])
          .returning('identifier')
          .execute(),
      ),
      team: await one(
        db
          .insertInto('teams')
          .values([
            { name: 'Desk', agent_id: agency.id },
            { name: 'North', branch_id: place.id },
          ])
          .returning('identifier')
          .execute(),
      ),
      vendor: await one(db.insertInto('vendors').values(vendor).returning('identifier').execute()),
      role: await one(db.selectFrom('roles').select('identifier').limit(1).execute()),
      template: template.map(({ identifier }) => identifier),
      task: await one(
        db
          .insertInto('tasks')
          .values([
            { ...task, record_id: here.leads.branch.id, user_id: here.people.counsellor.id },
            { ...task, record_id: here.leads.elsewhere.id, user_id: here.people.administrator.id },
          ] as never)
          .returning('identifier')
          .execute(),
      ),
      counselling: await one(
        db
          .insertInto('counsellings')
          .values([
            { ...meeting, lead_id: here.leads.branch.id, user_id: here.people.counsellor.id },
            { ...meeting, lead_id: here.leads.elsewhere.id, user_id: here.people.administrator.id },
          ] as never)
          .returning('identifier')
          .execute(),
      ),
      staff: [here.people.counsellor.identifier, here.people.agent.identifier],
    } satisfies Partial<Record<PolicyModule, string[]>>
  })
  const ask = async (who: Who, module: PolicyModule, identifier: string) => {
    const answer = await here.people.administrator(explanations.explain, { query: { module, identifier, user_identifier: who.identifier } })
    expect([module, answer.status]).toEqual([module, 200])
    return answer.data.explanationInfo
  }
  return { here, made, ask }
}

test('who manages people, branches, teams, roles and agreements is told apart as their own lists tell them', async () => {
  const { here, made, ask } = await furnished()
  const counts = { seen: 0, hidden: 0 }
  const listed = async (who: Who): Promise<Partial<Record<PolicyModule, string[]>>> => {
    const identifiersIn = (answer: { status: number; data: { recordsInfo: readonly { identifier: string }[] } }) =>
      answer.status === 200 ? answer.data.recordsInfo.map(({ identifier }) => identifier) : []
    return {
      branch: identifiersIn(await who(branches.list, { query: { per_page: 100 } })),
      team: [...identifiersIn(await who(teams.list)), ...identifiersIn(await who(teams.list, { query: { type: 'agent_team' } }))],
      staff: identifiersIn(await who(staff.list, { query: { per_page: 100 } })),
      counselling: identifiersIn(await who(counsellings.list, { query: { type: 'upcoming' } })),
      role: identifiersIn((await who(roles.list, { query: { per_page: 100 } })) as never),
    }
  }
  for (const who of Object.values(here.people)) {
    const own = await listed(who)
    for (const [module, identifiers] of Object.entries(own) as [PolicyModule, string[]][])
      for (const identifier of (made as Partial<Record<PolicyModule, string[]>>)[module] ?? []) {
        const { can, roles: held } = await ask(who, module, identifier)
        // Reading staff of agencies alone is a list of its own.
        if (module === 'staff' && !own.staff!.length && can) continue
        expect([module, held[0]?.role.name, can]).toEqual([module, held[0]?.role.name, identifiers.includes(identifier)])
        expect(held[0]!.reason).not.toBe('')
        counts[can ? 'seen' : 'hidden']++
      }
  }
  expect(Math.min(counts.seen, counts.hidden)).toBeGreaterThan(10)
})

test('the rule is said in words, and everyone who sees it is named by it', async () => {
  const { here, made, ask } = await furnished()
  const { administrator: admin, counsellor, branch_manager, student, agent } = here.people
  const reasonOf = async (...asked: Parameters<typeof ask>) => {
    const { can, roles: held } = await ask(...asked)
    return [can, held[0]!.reason]
  }

  expect(await reasonOf(student, 'branch', made.branch[1]!)).toEqual([
    false,
    'It is out of use, and only people of the company still see it',
  ])
  expect(await reasonOf(agent, 'team', made.team[1]!)).toEqual([false, 'It is no team of their agency'])
  expect(await reasonOf(agent, 'team', made.team[0]!)).toEqual([
    true,
    'People of the company see all teams, and agents those of their agency',
  ])
  expect(await reasonOf(counsellor, 'vendor', made.vendor[0]!)).toEqual([false, without('See vendors')])
  expect(await reasonOf(admin, 'vendor', made.vendor[0]!)).toEqual([true, holding('See vendors')])
  const { data: seen } = await admin(explanations.viewers, { query: { module: 'vendor', identifier: made.vendor[0]! } })
  expect(seen.recordsInfo[0]!.reason).toBe(holding('See vendors'))
  expect(await reasonOf(counsellor, 'task', made.task[0]!)).toEqual([true, 'It is their reminder, or about a record they see'])
  expect(await reasonOf(counsellor, 'task', made.task[1]!)).toEqual([false, 'It is neither theirs nor about a record they see'])
  expect(await reasonOf(branch_manager, 'task', made.task[0]!)).toEqual([true, 'It is their reminder, or about a record they see'])
  expect((await ask(admin, 'template', made.template[0]!)).roles[0]!.permission).toMatchObject({ is_held: true })
  const { data } = await admin(explanations.viewers, { query: { module: 'task', identifier: made.task[0]!, per_page: 100 } })
  expect(data.recordsInfo.map(({ user }) => user.identifier)).toEqual(
    expect.arrayContaining([counsellor.identifier, branch_manager.identifier]),
  )
  expect(data.recordsInfo.map(({ user }) => user.identifier)).not.toContain(student.identifier)
})

test('an agreement is seen by who manages agreements, and by agencies once it is the one they sign', async () => {
  const { here, ask } = await furnished()
  const { administrator: admin, agent, counsellor } = here.people
  const { data } = await admin(agreements.create, { body: { title: 'Partners', group: 'agent', content: 'Fair play.' } })
  const { identifier } = data.agreementInfo
  const before = (await ask(agent, 'agreement', identifier)).can
  await admin(agreements.changeStatus, { params: { identifier }, body: { status: 'active', is_current: true } }, { 'if-match': '"v1"' })

  expect([before, (await ask(agent, 'agreement', identifier)).can]).toEqual([false, true])
  expect((await ask(counsellor, 'agreement', identifier)).can).toBe(false)
  expect(
    (await admin(explanations.explain, { query: { module: 'vendor', identifier: crypto.randomUUID(), user_identifier: agent.identifier } }))
      .status,
  ).toBe(404)
})

test('every noun that tells who may see its records is explained, or shows them to nobody else', () => {
  const modules = path.resolve(import.meta.dirname, '../..')
  const nouns = (fs.readdirSync(modules, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.policy.ts'))
    .map((file) => path.basename(file, '.policy.ts').replaceAll('-', '_'))
  /** Explained under another name. */
  const within: Record<string, ExplainedModule> = {
    agent_share: 'commission_structure',
    assigning: 'staff',
    calendar: 'task',
    bundle: 'document',
    checklist: 'application',
    commission: 'commission_structure',
    deadline: 'application',
    duplicate: 'lead',
    document_type: 'list_value',
    fee_waiver: 'application',
    file: 'document',
    file_extraction: 'document',
    installment: 'invoice',
    invoice_file: 'invoice',
    giving: 'lead',
    introduction: 'lead',
    ip_rule: 'ip_address',
    lead_payment: 'lead',
    lookup: 'list_value',
    mail: 'lead',
    note: 'lead',
    offer_condition: 'application',
    passport: 'lead',
    payer: 'invoice',
    personal_data: 'lead',
    program_tag: 'tag',
    quotation: 'lead',
    receipt: 'invoice',
    selection: 'lead',
    service_request: 'lead',
    shortlist: 'lead',
    signature: 'agreement',
    slot: 'counselling',
    student: 'lead',
    sub_status: 'stage',
    submission: 'application',
    // Of an application, who sees that.
    thread: 'lead',
    two_factor: 'staff',
    unsubscribe: 'staff',
    version: 'document',
  }
  /**
   * Seen by the person they belong to alone, by everybody on the open net, by all readers of the log, or by a whole circle that its own
   * page names.
   */
  const unasked = [
    // On offer to whole kinds of people, as their own pages say.
    'campus',
    'institution',
    // Its owner's alone.
    'finder_search',
    'partial_upload',
    'program_change',
    'program_record',
    'quarantine',
    'ad_connection',
    'assignment_rule',
    'capture_form',
    'capture_key',
    'landing_page',
    'entry',
    'export',
    'given_up',
    'job',
    'notification',
    'offer',
    'passkey',
    'public_quotation',
    'session',
    'subscription',
    'ticket',
    'viewing',
    'working_hours',
  ]

  expect(nouns.filter((noun) => !explainedModules.includes((within[noun] ?? noun) as never) && !unasked.includes(noun))).toEqual([])
})

test('masters, forms, devices, views and attendance are told apart by the rule their own pages follow', async () => {
  const { here, ask } = await furnished()
  const { administrator: admin, counsellor, branch_manager, finance_officer, student } = here.people
  const made = await here.acme.within(async (db) => {
    const id = async (row: Promise<{ identifier: string }>) => (await row).identifier
    const first = (table: 'timelines' | 'stages' | 'client_services' | 'form_fields') =>
      id(db.selectFrom(table).select('identifier').limit(1).executeTakeFirstOrThrow())
    const add = (table: 'bank_accounts' | 'tags' | 'forms' | 'devices' | 'saved_views' | 'attendances', values: object) =>
      id(
        db
          .insertInto(table)
          .values(values as never)
          .returning('identifier')
          .executeTakeFirstOrThrow(),
      )
    const draft = await add('forms', { name: 'Draft', status: 'draft' })
    // A form has its first version from the beginning.
    await sql`insert into form_versions (form_id, number, steps) select id, 1, '[]' from forms where identifier = ${draft}`.execute(db)
    return {
      timeline: await first('timelines'),
      stage: await first('stages'),
      tag: await add('tags', { name: 'Urgent', tag_type: 'lead', txt_color: '000000', bg_color: 'FFFFFF' }),
      draft,
      device: await add('devices', { user_id: counsellor.id, device_identifier: crypto.randomUUID(), device_os: 'Linux' }),
      view: await add('saved_views', { user_id: counsellor.id, name: 'Mine', list: 'leads', state: '{}' }),
      attendance: await add('attendances', { user_id: counsellor.id, day: '2026-01-05' }),
    }
  })
  const reasonOf = async (...asked: Parameters<typeof ask>) => {
    const { can, roles: held } = await ask(...asked)
    return [can, held[0]!.reason]
  }
  for (const [module, identifier, permission] of [
    ['timeline', made.timeline, 'See the pipelines of leads and applications'],
    ['stage', made.stage, 'See the stages of pipelines'],
    ['tag', made.tag, 'See tags'],
  ] as const) {
    expect(await reasonOf(admin, module, identifier)).toEqual([true, holding(permission)])
    expect(await reasonOf(student, module, identifier)).toEqual([false, without(permission)])
  }
  expect(await reasonOf(counsellor, 'form', made.draft)).toEqual([
    false,
    'It is not published or switched off, and this role does not read forms',
  ])
  expect((await ask(admin, 'device', made.device)).can).toBe(true)
  expect((await ask(counsellor, 'device', made.device)).can).toBe(true)
  expect(await reasonOf(finance_officer, 'device', made.device)).toEqual([
    false,
    'It belongs to someone else, and this role sees only its own',
  ])
  expect((await ask(branch_manager, 'attendance', made.attendance)).can).toBe(true)
  expect(await reasonOf(student, 'attendance', made.attendance)).toEqual([false, without('View attendance')])
})
