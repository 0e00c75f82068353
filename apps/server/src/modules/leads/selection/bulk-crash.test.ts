import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { toolsFor } from '#platform/jobs/worker.ts'
import { countOf } from '../../../../test/tier.ts'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { bulkJob } from './selection.jobs.ts'

/** So many rows are made in one statement. */
const atOnce = 5_000

type Tools = ReturnType<typeof toolsFor>

/** Runs the job and pulls the plug in the given transaction, as kill -9 would: before it begins, or when its work is done and not saved yet. */
async function dieAt(acme: World, job_id: number, transaction: number, when: 'before' | 'within') {
  let count = 0
  const dying = (tools: Tools): Tools['run'] =>
    (async (work: (ctx: never) => Promise<unknown>, actor: never) => {
      const isLast = ++count === transaction
      if (isLast && when === 'before') throw new Error('the plug was pulled')
      return tools.run(async (ctx) => {
        const result = await work(ctx as never)
        if (isLast) throw new Error('the plug was pulled')
        return result
      }, actor)
    }) as Tools['run']
  const job = { ...bulkJob, handle: (tools: Tools, payload: never) => bulkJob.handle({ ...tools, run: dying(tools) }, payload) }
  await expect(acme.run(job, { job_id })).rejects.toThrow('the plug was pulled')
}

test(
  'a bulk transfer that is killed four times acts on each lead once, and its report is exact',
  async () => {
    const acme = await newTenant()
    const ada = await acme.userWith('leads.read', 'leads.transfer')
    const [ann, ben] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
    const total = countOf(100_000, 1_500)
    const first = await acme.asSystem((ctx) => aLead(ctx))
    for (let made = 1; made < total; made += atOnce)
      await acme.asSystem((ctx) =>
        sql`
        insert into leads (first_name, email, lead_medium_id, timeline_id, stage_id, status_id)
        select 'Many', 'many' || n || '@example.com', lead_medium_id, timeline_id, stage_id, status_id
        from leads, generate_series(${made}::int, ${Math.min(made + atOnce, total) - 1}::int) n
        where leads.id = ${first.id}`.execute(ctx.db),
      )
    // Every tenth is held by Ben in a role of his own already: he cannot get it in another one, so it is left as it is.
    const other = await acme.person({ role: 'application_officer' })
    const hold = async (user_id: number, role_id: number, every: number) => {
      for (let from = first.id; from < first.id + total * 2; from += atOnce)
        await acme.asSystem((ctx) =>
          sql`
          insert into lead_users (lead_id, user_id, role_id)
          select id, ${user_id}::int, ${role_id}::int
          from leads
          where id >= ${from}::int and id < ${from + atOnce}::int and id % ${every}::int = 0`.execute(ctx.db),
        )
    }
    await hold(ben.id, other.role_id, 10)
    await hold(ann.id, ann.role_id, 1)
    const held = await acme.within((db) =>
      db
        .selectFrom('lead_users')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('user_id', '=', ben.id)
        .executeTakeFirstOrThrow(),
    )
    const kept = Number(held.count)

    const began = performance.now()
    const { jobInfo } = (
      await ada(leadSelections.transfer, {
        body: {
          is_selected_all: true,
          leads: [first.identifier],
          filters: {},
          assign_leads_by: 'user',
          assign_to_users_info: [{ user_identifier: ben.identifier, role_identifier: ben.role_identifier }],
        },
      })
    ).data
    const { id: job_id } = await acme.within((db) =>
      db.selectFrom('jobs').select('id').where('identifier', '=', jobInfo!.identifier).executeTakeFirstOrThrow(),
    )
    await dieAt(acme, job_id, 2, 'within')
    await dieAt(acme, job_id, 5, 'before')
    await dieAt(acme, job_id, 4, 'within')
    await dieAt(acme, job_id, 3, 'before')
    const half = (await ada(jobs.single, { params: { id: jobInfo!.identifier } })).data.jobInfo
    await acme.run(bulkJob, { job_id })
    const seconds = Math.round((performance.now() - began) / 1_000)
    process.stdout.write(`R26 a bulk transfer with four kills: ${JSON.stringify({ leads: total, seconds })}\n`)

    const { rows } = await acme.within((db) =>
      sql<Record<string, number>>`
      select
        (select count(*)::int from lead_users where user_id = ${ben.id} and role_id = ${ben.role_id}) as got,
        (select count(*)::int from lead_users where user_id = ${ann.id}) as stayed,
        (select count(*)::int from activities where type = 'transferred') as told,
        (select count(distinct record_id)::int from activities where type = 'transferred') as told_leads,
        (select count(*)::int from audit_entries where action = 'lead.bulk_transferred' and module = 'lead') as audited,
        (select count(*)::int from leads where version = 2) as changed_once,
        (select count(*)::int from leads where version > 2) as changed_twice,
        (select count(*)::int from job_records where outcome = 'done') as done,
        (select count(*)::int from job_records where outcome = 'skipped') as skipped,
        (select count(*)::int from job_records where outcome = 'waiting') as waiting,
        (select count(distinct record_id)::int from job_records) as leads`.execute(db),
    )
    const given = total - kept
    const notifications = await acme.within((db) =>
      db.selectFrom('notifications').select(['user_id', 'vars']).where('user_id', '=', ben.id).execute(),
    )

    expect(half.done + half.failed).toBeGreaterThan(0)
    expect(half.done + half.failed).toBeLessThan(total)
    expect(rows[0]).toEqual({
      got: given,
      stayed: kept,
      told: given,
      told_leads: given,
      audited: given,
      changed_once: given,
      changed_twice: 0,
      done: given,
      skipped: kept,
      waiting: 0,
      leads: total,
    })
    expect((await ada(jobs.single, { params: { id: jobInfo!.identifier } })).data).toMatchObject({
      jobInfo: { status: 'completed_with_errors', total, done: given, failed: kept },
      skipped: [{ code: 'SAME_ROLE_USER', count: kept }],
    })
    expect(notifications).toEqual([{ user_id: ben.id, vars: { leads: given } }])
  },
  countOf(900_000, 180_000),
)
