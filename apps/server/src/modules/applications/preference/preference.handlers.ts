import { preferences } from '@embark/contract/applications/preference/preference.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { heldApplication } from '../application/application.policy.ts'
import { addPreference, reorderPreferences } from './preference.commands.ts'
import { leadOfApplications, preferencesOf } from './preference.queries.ts'

export const preferenceRoutes = implement(preferences, {
  order: async (ctx, { params }) => ({ preferencesInfo: await preferencesOf(ctx, await leadOfApplications(ctx, params.lead)) }),
  reorder: async (ctx, { params, body }) => reorderPreferences(ctx, await leadOfApplications(ctx, params.lead), body.preferences),
  add: async (ctx, { params, body }) => addPreference(ctx, await heldApplication(ctx, params.id), body),
})
