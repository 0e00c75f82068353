import { sql } from 'kysely'
import { comparedAtOnce, compareWaiting } from '#modules/leads/duplicate/compare.commands.ts'
import { mergeableLeads } from '#modules/leads/duplicate/duplicate.policy.ts'
import { mergeLeads } from '#modules/leads/duplicate/merge.commands.ts'
import { createLead } from '#modules/leads/lead/lead.commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { Runs } from './stage.ts'

/** How many people came twice. */
const most = 16

/** People who came a second time by another way: written otherwise, from the same phone or mailbox. One of them is one lead by now. */
export async function bringAgain({ run }: Runs) {
  const again = await run(comingAgain)
  while ((await run(compareWaiting)) === comparedAtOnce);
  const [first] = again
  if (first)
    await run(async (ctx) => {
      const both = await mergeableLeads(ctx, first.known, first.again)
      await mergeLeads(ctx, both, { ...versionsOf(both), field_choices: {} })
    })
}

const versionsOf = ({ target, source }: Awaited<ReturnType<typeof mergeableLeads>>) => ({
  source_lead_identifier: source.identifier,
  version: target.version,
  source_version: source.version,
})

const bare = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')

async function comingAgain(ctx: Ctx) {
  const known = await ctx.db
    .selectFrom('leads')
    .select(['identifier', 'first_name', 'last_name', 'email', 'country_code', 'mobile', 'lead_medium_id', 'branch_id'])
    .where('email', 'is not', null)
    .where('mobile', 'is not', null)
    .where('agent_id', 'is', null)
    .where('student_user_id', 'is', null)
    .orderBy(sql`last_name <> ''`, 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  const made = []
  for (const [at, { identifier, first_name, last_name, email, country_code, mobile, lead_medium_id, branch_id }] of known.entries()) {
    const ways = [
      { first_name: last_name || first_name, last_name: last_name && first_name, email: null, country_code, mobile },
      { first_name: bare(first_name), last_name: bare(last_name), email, country_code: null, mobile: null },
      { first_name: first_name.toUpperCase(), last_name: '', email, country_code, mobile },
    ]
    const way = ways[at % ways.length]!
    const lead = await createLead(ctx, { ...way, lead_medium_id, branch_id, platform: 'whatsapp', allow_duplicate: true })
    made.push({ known: identifier, again: lead.identifier })
  }
  return made
}
