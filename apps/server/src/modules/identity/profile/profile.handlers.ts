import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { changeLanguage, prefer } from './profile.commands.ts'
import { capabilitiesOf, preferencesOf, profileOf } from './profile.queries.ts'

export const profileRoutes = implement(profile, {
  get: (ctx) => profileOf(ctx),
  capabilities: (ctx) => capabilitiesOf(ctx),
  changeLanguage: async (ctx, { body }) => {
    await changeLanguage(ctx, body.language)
    return body
  },
  preferences: async (ctx) => ({ preferences: await preferencesOf(ctx) }),
  prefer: async (ctx, { params, body }) => {
    await prefer(ctx, params.key, body.value)
    return { key: params.key, value: body.value ?? null }
  },
})
