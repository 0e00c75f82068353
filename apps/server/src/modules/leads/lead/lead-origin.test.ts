import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from './lead.builder.ts'

const canary = 'canary-campaign'
const asked = [
  { category: ['hot'] },
  { lead_source_id: [1] },
  { lead_medium_id: [1] },
  { platform: ['webinar'] },
  { agent_identifier: [crypto.randomUUID()] },
  { utm_sources: [canary] },
  { utm_mediums: [canary] },
  { utm_campaigns: [canary] },
]

test('a student is not told where their lead came from, what it is thought to be worth or which agency brought it; staff are', async () => {
  const acme = await newTenant()
  const student = await acme.person({ role: 'student' })
  // A company may let students export and look at the lists, too.
  const generous = await acme.within(async (db) => {
    const { id } = await db
      .updateTable('roles')
      .set({ group: 'user', permissions: sql`permissions || array['leads.export']` })
      .where('system_key', '=', 'student')
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const staff = await acme.person({ role: 'administrator' })
  const lead = await acme.asSystem(async (ctx) => {
    const agent = await ctx.db
      .insertInto('agents')
      .values({ name: `${canary} agency` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const source = await ctx.db
      .insertInto('lookup_values')
      .values({ type: 'lead_source', label: `${canary} source`, key: 'canary' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const medium = await ctx.db
      .insertInto('lookup_values')
      .values({ type: 'lead_medium', label: `${canary} medium`, key: 'canary' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await aLead(ctx, { student_user_id: student.id, agent_id: agent.id })
    await ctx.db
      .updateTable('leads')
      .set({
        lead_source_id: source.id,
        lead_medium_id: medium.id,
        category: 'hot',
        platform: 'webinar',
        utm_source: canary,
        utm_medium: canary,
        utm_campaign: canary,
        utm_term: canary,
        utm_content: canary,
      })
      .where('id', '=', made.id)
      .execute()
    await ctx.db
      .insertInto('activities')
      .values({
        module: 'lead',
        record_id: made.id,
        type: 'created',
        visibility: 'shared',
        vars: JSON.stringify({ platform: 'webinar', form: canary }),
      })
      .execute()
    return made
  })
  expect(generous).toBeGreaterThan(0)
  const originFor = async (person: typeof student) => {
    const params = { id: lead.identifier }
    const all = await Promise.all([
      person(leads.single, { params }),
      person(leads.list, { query: { with_tabs: true } }),
      person(leads.export, {}),
      person(leads.dropdowns, {}),
      person(leadActivities.list, { params }),
    ])
    return all.map(({ status, raw }) => ({
      status,
      tells: raw.toString().includes(canary) || /"category":"hot"|,hot,|"platform":"webinar"/.test(raw.toString()),
    }))
  }

  const [seen, known] = [await originFor(student), await originFor(staff)]
  const searched = await Promise.all(asked.map((filters) => student(leads.list, { query: { filters } as never })))
  const control = await Promise.all(asked.map((filters) => staff(leads.list, { query: { filters } as never })))

  expect(seen.map(({ status }) => status)).toEqual(Array(5).fill(200))
  // The list of sources is the company's own and says nothing about a lead.
  expect(seen.map(({ tells }) => tells)).toEqual([false, false, false, true, false])
  expect(known.map(({ tells }) => tells)).toEqual(Array(5).fill(true))
  expect(searched.map(({ status }) => status)).toEqual(asked.map(() => 422))
  expect(control.map(({ status }) => status)).toEqual(asked.map(() => 200))
})
