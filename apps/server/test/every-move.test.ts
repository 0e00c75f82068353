import fs from 'node:fs'
import { agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { forms } from '@embark/contract/masters/form/form.contract.ts'
import { setups } from '@embark/contract/organization/setup/setup.contract.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { informationFeeds } from '@embark/contract/updates/information-update/information-update.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiveRequest } from '#modules/agents/agent-request/agent-request.commands.ts'
import { anAgreement } from '#modules/agreements/agreement/agreement.builder.ts'
import { aCollege, anApplication } from '#modules/applications/application/application.builder.ts'
import { aLead } from '#modules/leads/lead/lead.builder.ts'
import { aField, withoutForms } from '#modules/masters/form/form.builder.ts'
import { notice } from '#modules/telephony/call/call.builder.ts'
import { aPlace, bodyFor } from '#modules/updates/information-update/information-update.builder.ts'
import { type PipelineSeed, pipelineSeeds } from '../db/seeds/reference/pipelines.ts'
import { requiredPapers } from '../src/modules/applications/offer-condition/offer-condition.builder.ts'
import { type Dice, diceOf } from './dice.ts'
import { countOf } from './tier.ts'
import { type Caller, newTenant, type World } from './world.ts'

/** One record and what may be done to it, beside what the written table says of that. */
interface Walk<Move> {
  draw(dice: Dice): Move
  /** Where the table lets it go from here; nothing where it refuses. */
  goes(from: string, move: Move): string | undefined
  /** Tries it, and gives the status of the answer. */
  try(move: Move): Promise<number>
  standing(): Promise<string>
  /** The moves its history tells, where it has one. */
  history?(): Promise<string[]>
  /** A move the table does not have is passed over without a word, as a notice that comes late is. */
  readonly isSilent?: boolean
}

/** Drives so many records at random, and names every answer that is not the table's. */
async function drive<Move>(noun: string, records: number, begin: (turn: number) => Promise<Walk<Move>>) {
  const wrong: string[] = []
  const counts = { sequences: records, legal: 0, illegal: 0 }
  for (let turn = 0; turn < records; turn++) {
    const walk = await begin(turn)
    const dice = diceOf(turn)
    const made: string[] = []
    let at = await walk.standing()
    for (let step = 0; step < 6; step++) {
      const move = walk.draw(dice)
      const to = walk.goes(at, move)
      const status = await walk.try(move)
      const after = await walk.standing()
      const isTaken = status < 300
      if (status >= 500 || isTaken !== (to !== undefined || walk.isSilent === true) || after !== (to ?? at))
        wrong.push(`${noun} ${turn}.${step}: ${at} ${JSON.stringify(move)} was ${status} and became ${after}, not ${to ?? 'refused'}`)
      counts[to === undefined ? 'illegal' : 'legal']++
      if (after !== at) made.push(`${at} ${after}`)
      at = after
    }
    const kept = await walk.history?.()
    if (kept && kept.join() !== made.join()) wrong.push(`${noun} ${turn}: its history tells ${kept.join()}, not ${made.join()}`)
  }
  process.stdout.write(`R54 ${noun}: ${JSON.stringify({ ...counts, wrong: wrong.length })}\n`)
  expect(wrong).toEqual([])
  expect(Math.min(counts.legal, counts.illegal + (noun === 'staff' ? 1 : 0))).toBeGreaterThan(0)
}

/** A status of a pipeline, with the place of its stage. */
const stopsOf = ({ stages }: PipelineSeed) =>
  stages.flatMap((stage, place) => stage.statuses.map(([key]) => ({ key, place, stage, isFirst: key === stage.statuses[0]![0] })))
type Stop = ReturnType<typeof stopsOf>[number]

interface StatusMove {
  readonly to: string
  readonly mayRevert: boolean
  readonly hasReason: boolean
  readonly hasRemarks: boolean
}
const drawStatus =
  (stops: readonly Stop[]) =>
  (dice: Dice): StatusMove => ({
    to: dice.pick(stops).key,
    mayRevert: dice.chance(60),
    hasReason: dice.chance(70),
    hasRemarks: dice.chance(70),
  })

/** What G-L-22 says of a move, in this test's own words: `been` are the statuses the record stood in, the present one last. */
function mayGo({ stages }: PipelineSeed, been: readonly Stop[], to: Stop, move: StatusMove): boolean {
  const from = been.at(-1)!
  if (from === to) return false
  const closes = to.stage.type === 'cancel'
  if (closes && !move.hasReason) return false
  if (from.stage === to.stage) return true
  const isOver = from.stage.position === 'end'
  if (closes) return !isOver
  if (isOver || to.place < from.place) {
    if (!move.mayRevert || !move.hasRemarks) return false
    const left = from.stage.type === 'cancel' ? been.findLast(({ stage }) => stage !== from.stage) : undefined
    return left === undefined || left === to
  }
  return stages.slice(from.place + 1, to.place).every(({ is_skippable, type }) => is_skippable || type === 'cancel')
}

/** A record in a pipeline: what was passed through decides where it is reopened. */
function inPipeline(module: 'lead' | 'application', begun: string) {
  const seed = pipelineSeeds.find(({ module_type }) => module_type === module)!
  const stops = stopsOf(seed)
  const stopOf = (key: string) => stops.find((stop) => stop.key === key)!
  const been = [stopOf(begun)]
  return {
    draw: drawStatus(stops),
    goes: (at: string, move: StatusMove) => {
      if (been.at(-1)!.key !== at) been.push(stopOf(at))
      return mayGo(seed, been, stopOf(move.to), move) ? move.to : undefined
    },
  }
}

const keysOf = (acme: World, module: string) =>
  acme.within(async (db) => {
    const rows = await db.selectFrom('stages').select(['id', 'key', 'identifier']).where('module_type', '=', module).execute()
    const reason = await db
      .selectFrom('lookup_values')
      .select('id')
      .where('type', '=', `${module}_reason`)
      .limit(1)
      .executeTakeFirstOrThrow()
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return { identifier: (key: string) => byKey.get(key)!.identifier, reason: reason.id }
  })

/** Where a record stands and what its history tells, as rows. */
const standingOf = (acme: World, module: 'lead' | 'application', id: number) => ({
  standing: () =>
    acme.within(async (db) => {
      const { rows } = await sql<{ key: string }>`
        select s.key
        from ${sql.table(module === 'lead' ? 'leads' : 'applications')} r
        join stages s on s.id = r.status_id
        where r.id = ${id}`.execute(db)
      return rows[0]!.key
    }),
  history: () =>
    acme.within(async (db) => {
      const { rows } = await sql<{ move: string }>`
        select f.key || ' ' || t.key as move
        from status_history h
        join stages f on f.id = h.from_stage_id
        join stages t on t.id = h.to_stage_id
        where h.module = ${module} and h.record_id = ${id}
        order by h.id`.execute(db)
      return rows.map(({ move }) => move)
    }),
})

const minutes = 60_000
const long = { timeout: 60 * minutes }

test('a lead goes where its pipeline lets it, from the bar and from the form, and its history is its moves', long, async () => {
  const acme = await newTenant()
  await acme.asSystem(withoutForms)
  const keys = await keysOf(acme, 'lead')
  const ada = await acme.userWith('leads.read', 'leads.status.update')
  const boss = await acme.userWith('leads.read', 'leads.status.update', 'leads.status.revert')

  await drive<StatusMove>('lead', countOf(4_000, 30), async (turn) => {
    const lead = await acme.asSystem((ctx) => aLead(ctx))
    const change = (who: Caller, { to, hasReason, hasRemarks }: StatusMove) => {
      const remarks = hasRemarks ? { remarks: 'By chance' } : {}
      // The bar takes no reason, and a form does.
      if (turn % 3 === 0 && !hasReason)
        return who(leadStatuses.move, { params: { lead: lead.identifier, status: keys.identifier(to) }, body: remarks })
      const reason = hasReason ? { status_reason_id: keys.reason } : {}
      const body = { status_identifier: keys.identifier(to), ...reason, ...remarks }
      return who(leadStatuses.change, { params: { id: lead.identifier }, body })
    }
    return {
      ...inPipeline('lead', 'new'),
      ...standingOf(acme, 'lead', lead.id),
      try: async (move) => (await change(move.mayRevert ? boss : ada, move)).status,
    }
  })
})

/** What a status asks for when it is entered (G-L-44); offers want their letter, too. */
const askedFor: Readonly<Record<string, object>> = {
  conditional_offer: { offer_letter_deadline: '2031-05-01' },
  unconditional_offer: { offer_letter_deadline: '2031-05-01' },
  deposit_due: { tuition_fee_due_date: '2031-06-01' },
  deposit_paid: { tuition_fee_paid_date: '2031-05-20' },
}

/** A letter among the papers of an application. */
const anOfferLetter = (acme: World, applicationId: number) =>
  acme.within((db) =>
    sql`
      with file as (
        insert into files (filename, filealias, file_extension, media_type, bytes, storage_key, sha256)
        values ('offer.pdf', 'offer', 'pdf', 'application/pdf', 4, ${crypto.randomUUID()}, ${Buffer.alloc(32)})
        returning id
      )
      insert into documents (module_type, module_id, document_type_id, file_id)
      select 'application', ${applicationId}, v.id, file.id
      from file, lookup_values v
      where v.type = 'document_type' and v.key = 'offer_letter'`.execute(db),
  )

test('an application goes where its pipeline lets it, and its history is its moves', long, async () => {
  const acme = await newTenant()
  await acme.asSystem(withoutForms)
  const keys = await keysOf(acme, 'application')
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const ada = await acme.userWith('applications.read', 'applications.status.update')
  const boss = await acme.userWith('applications.read', 'applications.status.update', 'applications.status.revert')

  await drive<StatusMove>('application', countOf(3_000, 25), async () => {
    const application = await acme.asSystem(async (ctx) => {
      const lead = await aLead(ctx)
      await requiredPapers(ctx, lead.id)
      return anApplication(ctx, lead, { college })
    })
    await anOfferLetter(acme, application.id)
    return {
      ...inPipeline('application', 'draft'),
      ...standingOf(acme, 'application', application.id),
      try: async ({ to, mayRevert, hasReason, hasRemarks }) => {
        const moved = await (mayRevert ? boss : ada)(applications.update, {
          params: { id: application.identifier },
          query: { status_identifier: keys.identifier(to) },
          body: {
            form_values: askedFor[to] ?? {},
            ...(hasReason && { status_reason_id: keys.reason }),
            ...(hasRemarks && { remarks: 'By chance' }),
          },
        })
        return moved.status
      },
    }
  })
})

/** Draws one of the states, and reads the written table: from each state the states it may become. */
const byTable = <State extends string>(table: Readonly<Record<State, readonly State[]>>, tried: readonly State[]) => ({
  draw: (dice: Dice): State => dice.pick(tried),
  // The standing of a record is always a state of its table.
  goes: (at: string, to: State) => (table[at as State].includes(to) ? to : undefined),
})

const stateOf = (acme: World, table: 'agreements' | 'agent_requests' | 'users' | 'calls' | 'forms', where: string, value: unknown) => () =>
  acme.within(async (db) => {
    const { rows } = await sql<{ status: string }>`
      select status
      from ${sql.table(table)}
      where ${sql.ref(where)} = ${value}`.execute(db)
    return rows[0]?.status ?? 'none'
  })

test('an agreement that was published never becomes a draft again', long, async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('agreements.read', 'agreements.create', 'agreements.update')
  // To stay is no move, and nothing against it is said.
  const table = { draft: ['draft', 'active', 'in_active'], active: ['active', 'in_active'], in_active: ['in_active', 'active'] } as const

  await drive('agreement', countOf(800, 8), async () => {
    const { data } = await ada(agreements.create, { body: { title: 'Terms', group: 'agent', content: 'Fair **terms**.' } })
    const { identifier } = data.agreementInfo
    return {
      ...byTable<keyof typeof table>(table, ['draft', 'active', 'in_active']),
      standing: stateOf(acme, 'agreements', 'identifier', identifier),
      try: async (status) => (await ada(agreements.changeStatus, { params: { identifier }, body: { status, is_current: false } })).status,
    }
  })
  expect(await acme.asSystem((ctx) => anAgreement(ctx))).toMatchObject({ status: 'active' })
})

test('a request of an agency is decided once', long, async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('agents.requests.read', 'agents.requests.update')

  await drive('agent request', countOf(600, 6), async (turn) => {
    const email = `asks${turn}@example.com`
    const wish = { company_name: `Agency ${turn}`, first_name: 'Maya', last_name: 'Rai', email }
    await acme.asSystem((ctx) => receiveRequest(ctx, wish))
    const { id } = await acme.within((db) =>
      db.selectFrom('agent_requests').select('identifier as id').where('email', '=', email).executeTakeFirstOrThrow(),
    )
    return {
      ...byTable({ pending: ['approved', 'declined'], approved: [], declined: [] }, ['approved', 'declined']),
      standing: stateOf(acme, 'agent_requests', 'identifier', id),
      try: async (to) =>
        (
          await (to === 'approved'
            ? ada(agentRequests.approve, { params: { id } })
            : ada(agentRequests.decline, { params: { id }, body: {} }))
        ).status,
    }
  })
})

test('an entry of a feed is switched off and on', long, async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const place = await acme.asSystem(aPlace)
  const feed = informationFeeds.recentUpdate

  await drive<'active' | 'in_active'>('information update', countOf(400, 4), async () => {
    // The bodies of all feeds come from one builder, each typed as the union of them.
    const { data } = await admin(feed.create, { body: bodyFor('recentUpdate', place) as never })
    const { identifier } = data.updateInfo
    return {
      ...byTable({ active: ['in_active'], in_active: ['active'] }, ['active', 'in_active']),
      isSilent: true,
      standing: () =>
        acme.within(async (db) => {
          const query = db.selectFrom('information_updates').select('is_active').where('identifier', '=', identifier)
          return (await query.executeTakeFirstOrThrow()).is_active ? 'active' : 'in_active'
        }),
      try: async (status) => (await admin(feed.changeStatus, { params: { identifier }, body: { status } })).status,
    }
  })
})

test('a person of the staff may have each status after each', long, async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const all = ['active', 'banned', 'blocked', 'deactivated'] as const

  await drive('staff', countOf(400, 4), async () => {
    const person = await acme.person({ role: 'counsellor' })
    return {
      ...byTable({ active: all, banned: all, blocked: all, deactivated: all }, all),
      standing: stateOf(acme, 'users', 'id', person.id),
      try: async (status) => (await admin(staff.changeStatus, { params: { id: person.identifier }, body: { status } })).status,
    }
  })
})

test('a form that was published never becomes a draft again', long, async () => {
  const acme = await newTenant()
  await acme.asSystem(withoutForms)
  const ada = await acme.userWith('masters.forms.read', 'masters.forms.create', 'masters.forms.update', 'masters.forms.assign')

  await drive<'draft' | 'published'>('form', countOf(300, 4), async (turn) => {
    const { id } = (await ada(forms.create, { body: { name: `Form ${turn}` } })).data.formInfo
    const form_field_id = await acme.asSystem((ctx) => aField(ctx, `field_${turn}`))
    await ada(forms.assignFields, { params: { id: String(id) }, body: { fields: [{ form_field_id, form_step_no: 0, order_by: 1 }] } })
    return {
      // To stay is no move, and nothing against it is said.
      ...byTable({ draft: ['draft', 'published'], published: ['published'] }, ['draft', 'published']),
      standing: stateOf(acme, 'forms', 'id', id),
      try: async (status) => (await ada(forms.edit, { params: { id: String(id) }, body: { status } })).status,
    }
  })
})

test('a call only goes forward, whatever the provider tells and when', long, async () => {
  const acme = await newTenant()

  await drive('call', countOf(400, 4), async (turn) => {
    const call_id = crypto.randomUUID()
    let second = 0
    return {
      ...byTable(
        {
          none: ['ringing', 'answered', 'ended'],
          ringing: ['ringing', 'answered', 'ended'],
          answered: ['ended'],
          ended: [],
        },
        ['ringing', 'answered', 'ended'],
      ),
      isSilent: true,
      standing: stateOf(acme, 'calls', 'provider_call_id', call_id),
      // From many places, for no place may tell as much in a minute.
      try: (event) =>
        notice(
          acme,
          { call_id, event, at: new Date(Date.UTC(2026, 0, 5, 9, 0, ++second)).toISOString() },
          { peer: `10.1.${turn >> 8}.${turn & 255}` },
        ),
    }
  })
})

test('a company that was set up stays so', long, async () => {
  await drive<'later' | 'done'>('setup', countOf(100, 3), async () => {
    const acme = await newTenant({ setup: { state: 'open', done: ['company', 'languages', 'mail', 'pipeline', 'people'] } })
    const admin = await acme.person({ role: 'administrator' })
    return {
      draw: (dice) => dice.pick(['later', 'done'] as const),
      goes: (at, to) => (at === 'done' ? undefined : to),
      standing: async () => (await admin(setups.get)).data.setupInfo.state,
      try: async (state) => (await admin(setups.move, { body: { state } })).status,
    }
  })
})

test('every noun with a written table of moves is driven, here or where it is named', () => {
  const driven = {
    agentRequestMoves: 'here',
    agreementMoves: 'here',
    callMoves: 'here',
    feedMoves: 'here',
    formMoves: 'here',
    setupMoves: 'here',
    staffMoves: 'here',
    studentMoves: 'student-list.test.ts',
    clientTransitions: 'random-actions.test.ts',
    agentTransitions: 'random-actions.test.ts',
    taskMoves: 'task-change.test.ts',
    staffImportMoves: 'staff-import.test.ts',
    catalogueImportMoves: 'catalogue-import.test.ts',
    serviceRequestMoves: 'service-request.test.ts',
    leadPaymentMoves: 'lead-payment.test.ts',
    counsellingMoves: 'counselling.test.ts',
    quotationMoves: 'quotation.test.ts',
    introductionMoves: 'introduction.test.ts',
    ticketMoves: 'ticket.test.ts',
    programMoves: 'program-record.test.ts',
    conditionMoves: 'offer-condition.test.ts',
    waiverMoves: 'fee-waiver.test.ts',
    landingMoves: 'landing-page.test.ts',
  }
  const contracts = new URL('../../../packages/contract/src/', import.meta.url)
  const rules = fs.readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rules.ts'))
  const tables = rules.flatMap((name) =>
    [...fs.readFileSync(new URL(name, contracts), 'utf8').matchAll(/^export const (\w+(?:Moves|Transitions))\b/gm)].map(
      ([, table]) => table,
    ),
  )
  expect(tables.sort()).toEqual(Object.keys(driven).sort())
})
