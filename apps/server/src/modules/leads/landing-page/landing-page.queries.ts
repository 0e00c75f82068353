import type { Language } from '@embark/contract/kernel/language.ts'
import { landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { formOfLanding } from '../capture-form/capture-form.policy.ts'
import { formOf } from '../capture-form/capture-form.queries.ts'
import { landingRows, type VisibleLanding } from './landing-page.policy.ts'
import { beside } from './landing-site.queries.ts'

/** The landing pages, newest first. */
export const landingList = declareList(landingPages.list, {
  key: 'landing_pages.id',
  rows: landingRows,
  search: (_, text) => searchIn(text, 'landing_pages.name'),
  filters: { status: isOneOf('landing_pages.status', 'text') },
  orders: { created_at: byNumber, name: by('landing_pages.name', 'text') },
})

/** What a preview in a language shows beside the content that is being written. */
export async function previewOf(ctx: Ctx, landing: VisibleLanding, language: Language) {
  const reading = { ...ctx, language }
  return { formInfo: await formOf(reading, await formOfLanding(reading, landing)), siteInfo: await beside(reading, 'all') }
}
