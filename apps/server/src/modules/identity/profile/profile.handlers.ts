import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { type ContactTry, tryContact } from './contact.commands.ts'
import { changeLogo } from './picture.commands.ts'
import { changeLanguage, prefer, updateProfile } from './profile.commands.ts'
import { capabilitiesOf, preferencesOf, profileOf } from './profile.queries.ts'

export const profileRoutes = implement(profile, {
  get: (ctx) => profileOf(ctx),
  update: inSteps<typeof profile.update, ContactTry>(
    (look, { body }) => tryContact(look, body),
    async (ctx, { body }, found) => {
      await updateProfile(ctx, body, found)
      return profileOf(ctx)
    },
  ),
  agentLogo: async (ctx, { body }) => {
    await changeLogo(ctx, body)
    return profileOf(ctx)
  },
  capabilities: async (ctx) => capabilitiesOf(ctx),
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
