import { landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { countVisit } from './landing-count.commands.ts'
import { landingFigures } from './landing-figures.queries.ts'
import { createLanding, duplicateLanding, editLanding, moveLanding } from './landing-page.commands.ts'
import { publicPicture, publishedLanding, visibleLanding } from './landing-page.policy.ts'
import { landingList, previewOf } from './landing-page.queries.ts'
import { type DrawnPicture, drawLandingPicture, keepLandingPicture } from './landing-picture.commands.ts'

export const landingPageRoutes = implement(landingPages, {
  list: (ctx, { query }) => landingList.page(ctx, query),
  get: async (ctx, { params }) => ({ landingPageInfo: await visibleLanding(ctx, params.landing_page_id) }),
  create: async (ctx, { body }) => ({ landingPageInfo: await createLanding(ctx, body) }),
  edit: async (ctx, { params, body }) => ({
    landingPageInfo: await editLanding(ctx, await visibleLanding(ctx, params.landing_page_id), body),
  }),
  move: async (ctx, { params, body }) => ({
    landingPageInfo: await moveLanding(ctx, await visibleLanding(ctx, params.landing_page_id), body.action),
  }),
  duplicate: async (ctx, { params }) => ({
    landingPageInfo: await duplicateLanding(ctx, await visibleLanding(ctx, params.landing_page_id)),
  }),
  preview: async (ctx, { params, query }) => previewOf(ctx, await visibleLanding(ctx, params.landing_page_id), query.language),
  upload: inSteps<typeof landingPages.upload, DrawnPicture>(
    (look, { upload }) => drawLandingPicture(look, upload),
    (ctx, { upload }, drawn) => keepLandingPicture(ctx, upload, drawn),
  ),
  picture: async (ctx, { params }) => {
    const { filename, media_type, storage_key, bytes } = await publicPicture(ctx, params.file_id)
    return { filename, type: media_type, disposition: 'inline' as const, content: ctx.files.read(storage_key), bytes }
  },
  visit: async (ctx, { params, body }) => countVisit(ctx, await publishedLanding(ctx, params.id), body),
  dashboard: async (ctx, { query }) => ({ dashboardInfo: await landingFigures(ctx, query) }),
})
