import { sql } from 'kysely'
import { createCategory, publishProductUpdate, publishUpdate } from '#modules/updates/updates.public.ts'
import type { Ctx } from '#platform/context.ts'

/** Who finds one update unread; nobody whose sign-in is printed, so that no one is held up on arrival. */
const reader = 'counsellor2@harbour.example.com'

/** Gives the demo company's feeds something to show: all of it read, but for one update of one person. */
export async function publishNews(ctx: Ctx) {
  await publishFeeds(ctx)
  await publishProductNews(ctx)
  // From before anybody was here, a day apart: nothing of it is unread.
  await sql`update information_updates set published_at = now() - id * interval '1 day', created_at = now() - id * interval '1 day'`.execute(
    ctx.db,
  )
  await sql`update product_updates set created_at = now() - id * interval '3 days'`.execute(ctx.db)
  const { identifier } = await publishUpdate(ctx, 'recentUpdate', {
    title: 'Counselling week',
    content: 'Every branch opens on Saturday, **9:00 to 17:00**. Bring the families you have been calling.',
    module_type: 'lead',
  })
  await sql`
    insert into update_reads (user_id, update_type, update_identifier)
    select id, 'recentUpdate', ${identifier}::uuid
    from users
    where email <> ${reader}`.execute(ctx.db)
}

async function publishFeeds(ctx: Ctx) {
  const { db } = ctx
  const schools = await db
    .selectFrom('institutions')
    .select(['id as institution_id', 'country_id', 'currency'])
    .orderBy('id')
    .limit(3)
    .execute()
  const levels = await db
    .selectFrom('lookup_values')
    .select('id')
    .where('type', '=', 'study_level')
    .where('key', 'in', ['bachelor', 'master'])
    .orderBy('id')
    .execute()
  const year = ctx.now().getUTCFullYear() + 1
  for (const [index, { currency, ...school }] of schools.entries()) {
    const place = { ...school, study_level_id: levels[index % levels.length]!.id }
    await publishUpdate(ctx, 'offerLetterUpdate', { ...place, duration: index + 2, duration_type: 'weeks' })
    await publishUpdate(ctx, 'tutionFeeUpdate', { ...place, fees: 1_850_000 + index * 120_000, currency: currency as 'GBP' })
    await publishUpdate(ctx, 'commissionUpdate', { ...school, commission_type: 'percentage', commission_percentage: 1_200 + index * 150 })
    await publishUpdate(ctx, 'intakeUpdate', {
      ...place,
      intake_month: 9,
      intake_year: year,
      status: index === 2 ? 'other' : 'open',
      till_date: `${year}-06-30`,
    })
    await publishUpdate(ctx, 'moiUpdate', {
      ...place,
      requirement: 'Medium of instruction letter',
      description: 'Accepted in place of a language test when the last degree was taught in English. On letterhead, *signed and stamped*.',
    })
  }
  const [first] = schools
  await publishUpdate(ctx, 'scholarshipUpdate', {
    institution_id: first!.institution_id,
    country_id: first!.country_id,
    title: 'Merit scholarship for the September intake',
    content: 'For applicants with **75 %** or more:\n\n- no separate application\n- decided with the offer',
    amount: 250_000,
    currency: first!.currency as 'GBP',
    type: 'merit_based',
    till_date: `${year}-05-31`,
  })
  await publishUpdate(ctx, 'recentUpdate', {
    title: 'New checklist for visa files',
    content: 'The bank statement must now cover **28 days**. Older statements are returned.',
    module_type: 'application',
    till_date: `${year}-12-31`,
  })
}

async function publishProductNews(ctx: Ctx) {
  const category = await createCategory(ctx, 'category', { name: 'New features' })
  const leads = await createCategory(ctx, 'module', { name: 'Leads' })
  const programs = await createCategory(ctx, 'module', { name: 'Programs' })
  const news = { category_identifier: category.identifier, client_identifiers: [] }
  await publishProductUpdate(ctx, {
    ...news,
    module_identifier: leads.identifier,
    title: 'Leads as a board',
    content: '<p>Leads can be seen as <strong>table, cards or board</strong>. On the board, drag a lead to its next stage.</p>',
  })
  await publishProductUpdate(ctx, {
    ...news,
    module_identifier: programs.identifier,
    title: 'Compare three programs',
    content:
      '<p>Choose up to three programs in the finder and see side by side where they differ:</p><ul><li>fees</li><li>intakes</li><li>requirements</li></ul>',
  })
}
