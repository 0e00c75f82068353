import { institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { bulkUpdate, createInstitution, editInstitution, verifyInstitution } from './institution.commands.ts'
import { keptInstitution, keptInstitutions, ownInstitution, visibleInstitution } from './institution.policy.ts'
import { institutionList, institutionRecord } from './institution.queries.ts'
import { type DrawnPictures, drawPictures, setPictures } from './picture.commands.ts'

export const institutionRoutes = implement(institutions, {
  list: (ctx, { query }) => institutionList.page(ctx, query),
  single: async (ctx, { params }) => ({ institutionInfo: await institutionRecord(ctx, await visibleInstitution(ctx, params.institution)) }),
  create: async (ctx, { body }) => ({ institutionInfo: await createInstitution(ctx, body) }),
  edit: async (ctx, { params, body }) => ({
    institutionInfo: await editInstitution(ctx, await ownInstitution(ctx, params.institution), body),
  }),
  setPictures: inSteps<typeof institutions.setPictures, DrawnPictures>(
    (look, { params, body }) => drawPictures(look, params.institution, body),
    async (ctx, { params, body }, drawn) => ({
      institutionInfo: await setPictures(ctx, await keptInstitution(ctx, params.institution), body, drawn),
    }),
  ),
  bulkUpdate: async (ctx, { body }) => bulkUpdate(ctx, await keptInstitutions(ctx, body.institution_identifiers), body),
  verify: async (ctx, { params, body }) => ({
    institutionInfo: await verifyInstitution(ctx, await keptInstitution(ctx, params.institution), body.verified_source),
  }),
})
