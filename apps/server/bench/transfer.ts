import { setTimeout as sleep } from 'node:timers/promises'
import { type BulkOutcome, leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { type JobInfo, jobs } from '@embark/contract/platform/job/job.contract.ts'
import { callerOf } from './call.ts'
import type { World } from './line.ts'
import { startWorker } from './targets.ts'

const kills = 4

type Kept = Record<'done' | 'skipped' | 'waiting' | 'leads' | 'told' | 'told_leads' | 'audited' | 'audited_leads' | 'otherwise', number>

/** What the report, the timelines, the audit log and the leads themselves keep of a transfer. */
const keptText = `
  with records as (select * from job_records where tenant_id = $1 and job_id = $2),
  since as (select record_id, type from activities where tenant_id = $1 and module = 'lead' and created_at >= $3),
  told as (select record_id from since where type = 'transferred'),
  audited as (
    select record_id from audit_entries
    where tenant_id = $1 and action = 'lead.bulk_transferred' and module = 'lead' and created_at >= $3
  )
  select
    (select count(*)::int from records where outcome = 'done') as done,
    (select count(*)::int from records where outcome = 'skipped') as skipped,
    (select count(*)::int from records where outcome = 'waiting') as waiting,
    (select count(distinct record_id)::int from records) as leads,
    (select count(*)::int from told) as told,
    (select count(distinct record_id)::int from told) as told_leads,
    (select count(*)::int from audited) as audited,
    (select count(distinct record_id)::int from audited) as audited_leads,
    (
      select count(*)::int
      from records
      join leads on leads.tenant_id = $1 and leads.id = records.record_id
      join versions_before on versions_before.id = leads.id
      where records.outcome = 'done' and leads.version <> versions_before.version + 1
        -- The worker does its other work beside: an accepted quotation moves its lead.
        and not exists (select from since where since.record_id = leads.id and type = 'status_changed')
    ) as otherwise`

/** Gives all leads of the measured company to one person while the worker is killed four times: each lead once, and a report that is exact. */
export async function measureTransfer({ database, port, token }: World): Promise<{ told: string; faults: string[] }> {
  const { owner, tenant } = database
  const one = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, [tenant, ...values])).rows[0]!
  const person = await one<{ id: number; user: string; role: string }>(`
    select u.id, u.identifier as user, r.identifier as role
    from users u
    join user_roles held on held.tenant_id = u.tenant_id and held.user_id = u.id
    join roles r on r.tenant_id = held.tenant_id and r.id = held.role_id and r.system_key = 'counsellor'
    where u.tenant_id = $1 and u.status = 'active'
    order by u.id desc
    limit 1`)
  const lead = await one<{ identifier: string }>('select identifier from leads where tenant_id = $1 and deleted_at is null limit 1')
  await owner.query('create temp table versions_before as select id, version from leads where tenant_id = $1', [tenant])
  const began = performance.now()
  let worker = await startWorker(database)
  try {
    const { jobInfo } = await callerOf(port, await token('admin'))<BulkOutcome>(leadSelections.transfer, {
      body: {
        is_selected_all: true,
        leads: [lead.identifier],
        filters: {},
        assign_leads_by: 'user',
        assign_to_users_info: [{ user_identifier: person.user, role_identifier: person.role }],
      },
    })
    if (!jobInfo) throw new Error('there are too few leads for a job')
    const id = jobInfo.identifier
    const read = async () => {
      const ask = callerOf(port, await token('admin'))
      return (await ask<{ jobInfo: JobInfo }>(jobs.single, { params: { id } })).jobInfo
    }
    const until = async (isThere: (job: JobInfo) => boolean) => {
      for (let job = await read(); ; job = await read()) {
        if (isThere(job) || job.finished_at !== null) return job
        await sleep(500)
      }
    }
    let killed = 0
    for (let turn = 1; turn <= kills; turn++) {
      const { finished_at } = await until(({ done, failed, total }) => done + failed > (total * turn) / (kills + 1))
      if (finished_at !== null) break
      process.kill(worker.pid, 'SIGKILL')
      killed++
      worker = await startWorker(database)
    }
    const job = await until(({ finished_at }) => finished_at !== null)
    const took = (performance.now() - began) / 1_000
    const kept = await one<Kept>(keptText, [job.id, job.created_at])
    const exact = [kept.done, kept.told, kept.told_leads, kept.audited, kept.audited_leads]
    const faults = [
      ...(killed === kills ? [] : [`it was killed ${killed} times: the transfer was over too soon`]),
      ...(exact.every((each) => each === job.done) ? [] : [`${job.done} were told as done, kept are ${JSON.stringify(kept)}`]),
      ...(kept.otherwise ? [`${kept.otherwise} leads were changed otherwise than once`] : []),
      ...(kept.waiting || kept.skipped !== job.failed || kept.leads !== job.total ? [`the report has ${JSON.stringify(kept)}`] : []),
    ]
    const done = `${job.done} given once each, ${job.failed} left as they were, in ${took.toFixed(0)} s`
    const told = `bulk transfer of ${job.total} leads, killed ${killed} times: ${done}${faults.length ? '' : '; the report is exact'}`
    return { told, faults }
  } finally {
    await worker.stop()
  }
}
