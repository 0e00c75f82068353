import { readableUpdate } from '#modules/updates/information-update/information-update.policy.ts'
import { readProductUpdate } from '#modules/updates/product-update/product-update.commands.ts'
import { readableProductUpdate } from '#modules/updates/product-update/product-update.policy.ts'
import { unreadProductUpdates } from '#modules/updates/product-update/product-update.queries.ts'
import { readUpdate } from '#modules/updates/reading/reading.commands.ts'
import { unreadUpdates } from '#modules/updates/reading/reading.queries.ts'
import { createCategory, publishProductUpdate, publishUpdate } from '#modules/updates/updates.public.ts'
import { holders } from '#platform/access/actors.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoCompany } from './company.ts'
import type { Stage } from './stage.ts'

type Publishing = (ctx: Ctx) => Promise<unknown>
const dayMs = 86_400_000

/** Who finds one update unread; nobody whose sign-in is printed, so that no one is held up on arrival. */
const reader = 'counsellor2@harbour.example.com'

/** Gives the demo company's feeds something to show: all of it read, but for one update of one person. */
export async function publishNews(stage: Stage, { admin }: DemoCompany) {
  const now = Date.now()
  const published = [...(await stage.run(feedsOf)), ...productNews]
  // The oldest first, some of the product's own among those of the feeds.
  for (const [index, publish] of published.entries()) {
    await stage.clock.turnTo(now - (published.length - index) * dayMs)
    await stage.as(admin, publish)
  }
  await stage.clock.turnTo()
  const { identifier } = await stage.as(admin, (ctx) =>
    publishUpdate(ctx, 'recentUpdate', {
      title: 'Counselling week',
      content: 'Every branch opens on Saturday, **9:00 to 17:00**. Bring the families you have been calling.',
      module_type: 'lead',
    }),
  )
  const people = await stage.run(({ db }) => holders(db).select('users.email').distinctOn('users.id').orderBy('users.id').execute())
  for (const { id, email } of people) await stage.as(id, (ctx) => readNews(ctx, email === reader ? [identifier] : []))
}

/** Somebody reads what is new to them, but for what they leave for later. */
async function readNews(ctx: Ctx, left: readonly string[]) {
  for (const { update_type, update_identifier } of (await unreadUpdates(ctx)).recordsInfo)
    if (!left.includes(update_identifier))
      await readUpdate(ctx, update_type, await readableUpdate(ctx, update_type, update_identifier), undefined)
  for (const { identifier } of (await unreadProductUpdates(ctx)).recordsInfo)
    await readProductUpdate(ctx, await readableProductUpdate(ctx, identifier))
}

/** What the feeds tell, of the first institutions. */
async function feedsOf({ db, now }: Ctx): Promise<Publishing[]> {
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
  const year = now().getUTCFullYear() + 1
  const news = schools.flatMap(({ currency, ...school }, index): Publishing[] => {
    const place = { ...school, study_level_id: levels[index % levels.length]!.id }
    return [
      (ctx) => publishUpdate(ctx, 'offerLetterUpdate', { ...place, duration: index + 2, duration_type: 'weeks' }),
      (ctx) => publishUpdate(ctx, 'tutionFeeUpdate', { ...place, fees: 1_850_000 + index * 120_000, currency: currency as 'GBP' }),
      (ctx) =>
        publishUpdate(ctx, 'commissionUpdate', { ...school, commission_type: 'percentage', commission_percentage: 1_200 + index * 150 }),
      (ctx) =>
        publishUpdate(ctx, 'intakeUpdate', {
          ...place,
          intake_month: 9,
          intake_year: year,
          status: index === 2 ? 'other' : 'open',
          till_date: `${year}-06-30`,
        }),
      (ctx) =>
        publishUpdate(ctx, 'moiUpdate', {
          ...place,
          requirement: 'Medium of instruction letter',
          description:
            'Accepted in place of a language test when the last degree was taught in English. On letterhead, *signed and stamped*.',
        }),
    ]
  })
  const [first] = schools
  const scholarship: Publishing = (ctx) =>
    publishUpdate(ctx, 'scholarshipUpdate', {
      institution_id: first!.institution_id,
      country_id: first!.country_id,
      title: 'Merit scholarship for the September intake',
      content: 'For applicants with **75 %** or more:\n\n- no separate application\n- decided with the offer',
      amount: 250_000,
      currency: first!.currency as 'GBP',
      type: 'merit_based',
      till_date: `${year}-05-31`,
    })
  const checklist: Publishing = (ctx) =>
    publishUpdate(ctx, 'recentUpdate', {
      title: 'New checklist for visa files',
      content: 'The bank statement must now cover **28 days**. Older statements are returned.',
      module_type: 'application',
      till_date: `${year}-12-31`,
    })
  return [...news, scholarship, checklist]
}

/** What the product itself has that is new. */
const productNews: readonly Publishing[] = [
  async (ctx) => {
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
  },
]
