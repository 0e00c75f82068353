import type { Ctx } from '#platform/context.ts'
import { createLanding, moveLanding } from './landing-page.commands.ts'
import { visibleLanding } from './landing-page.policy.ts'

export interface LandingWishes {
  readonly name?: string
  readonly slug?: string
  readonly isPublished?: boolean
}

/** Puts a landing page in English and Arabic into a test's company. */
export async function aLandingPage(
  ctx: Ctx,
  { name = 'Made for a test', slug = 'made-for-a-test', isPublished = false }: LandingWishes = {},
) {
  const { id } = await createLanding(ctx, { name, slug, languages: ['en', 'ar'] })
  const landing = await visibleLanding(ctx, id)
  return isPublished ? moveLanding(ctx, landing, 'publish') : landing
}
