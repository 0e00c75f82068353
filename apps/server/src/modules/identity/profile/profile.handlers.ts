import { pictures } from '@embark/contract/identity/profile/picture.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { type DrawnUpload, keepUpload } from '#modules/documents/documents.public.ts'
import type { StoredContent } from '#platform/files/store.ts'
import { implement, inSteps } from '#platform/http/implement.ts'
import { type ContactTry, tryContact } from './contact.commands.ts'
import { changeLogo, drawnFace, drawPicture } from './picture.commands.ts'
import { changeLanguage, prefer, updateProfile } from './profile.commands.ts'
import { capabilitiesOf, preferencesOf, profileOf } from './profile.queries.ts'
import { startOf } from './start.queries.ts'

export const profileRoutes = implement(profile, {
  get: (ctx) => profileOf(ctx),
  update: inSteps<typeof profile.update, { contact: ContactTry; picture: StoredContent | undefined }>(
    async (look, { body }) => ({
      contact: await tryContact(look, body),
      picture: await drawnFace(look, body.profile_picture_identifier),
    }),
    async (ctx, { body }, { contact, picture }) => {
      try {
        await updateProfile(ctx, body, contact, picture)
      } catch (error) {
        if (picture) await ctx.files.remove(picture.storage_key).catch(() => {})
        throw error
      }
      return profileOf(ctx)
    },
  ),
  agentLogo: async (ctx, { body }) => {
    await changeLogo(ctx, body)
    return profileOf(ctx)
  },
  capabilities: async (ctx) => capabilitiesOf(ctx),
  start: (ctx) => startOf(ctx),
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

export const pictureRoutes = implement(pictures, {
  upload: inSteps<typeof pictures.upload, DrawnUpload>(
    (look, { upload }) => drawPicture(look, upload),
    (ctx, { upload }, drawn) => keepUpload(ctx, upload, drawn),
  ),
})
