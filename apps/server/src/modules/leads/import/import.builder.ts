import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import type { Caller, World } from '../../../../test/world.ts'
import { checkJob, revertJob, runJob } from './import.jobs.ts'

/** A file as a browser sends it. */
export const fileOf = (content: string | Uint8Array, name = 'leads.csv') =>
  new File([typeof content === 'string' ? content : Buffer.from(content)], name, { type: 'text/csv' })

const jobs = { check: checkJob, run: runJob, revert: revertJob }

/** Runs the job an import has queued, as the worker would. */
export async function work(acme: World, which: keyof typeof jobs, identifier: string) {
  const { id, job_id } = await acme.within((db) =>
    db.selectFrom('imports').select(['id', 'job_id']).where('identifier', '=', identifier).executeTakeFirstOrThrow(),
  )
  await acme.run(jobs[which], { import_id: id, job_id: job_id! })
}

/** Uploads a file, takes the suggested columns, and checks every row. */
export async function checked(
  acme: World,
  caller: Caller,
  file: File,
  settings: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
) {
  const uploaded = await caller(leadImports.create, { upload: file, query })
  if (uploaded.status !== 201) throw new Error(JSON.stringify(uploaded.errors))
  const { identifier, suggested_mapping } = uploaded.data.importInfo
  const params = { import_id: identifier }
  const mapped = await caller(leadImports.setMapping, {
    params,
    body: { mapping: suggested_mapping, default_country_code: 'TR', ...settings },
  })
  if (mapped.status !== 200) throw new Error(JSON.stringify(mapped.errors))
  await caller(leadImports.validate, { params })
  await work(acme, 'check', identifier)
  const { data } = await caller(leadImports.get, { params })
  return { ...data.importInfo, params }
}

/** The same, and then imports the rows. */
export async function imported(acme: World, caller: Caller, file: File, settings: Record<string, unknown> = {}) {
  const { params, identifier } = await checked(acme, caller, file, settings)
  await caller(leadImports.start, { params })
  await work(acme, 'run', identifier)
  const { data } = await caller(leadImports.get, { params })
  return { ...data.importInfo, params }
}
