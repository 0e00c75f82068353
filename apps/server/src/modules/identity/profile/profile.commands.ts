import type { ProfileBody } from '@embark/contract/identity/profile/profile.contract.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { StoredContent } from '#platform/files/store.ts'
import { refuseField } from '#platform/refusal.ts'
import { offeredLanguages } from '#platform/tenancy/languages.ts'
import { type ContactTry, changeContact } from './contact.commands.ts'
import { changePicture } from './picture.commands.ts'

/** Stores the language of a person's mails and notifications. */
export async function changeLanguage(ctx: Ctx, language: Language) {
  if (!offeredLanguages(ctx.tenant).includes(language)) refuseField('language', 'This language is not offered here')
  await ctx.db.updateTable('users').set({ language }).where('id', '=', ctx.actor.id!).execute()
  ctx.changed({ module: 'user', id: ctx.actor.id!, after: { language } })
}

/** Stores one preference of a person; null clears it. */
export async function prefer(ctx: Ctx, key: string, value: unknown) {
  const user_id = ctx.actor.id!
  if (value === null || value === undefined)
    await ctx.db.deleteFrom('preferences').where('user_id', '=', user_id).where('key', '=', key).execute()
  else {
    const text = JSON.stringify(value)
    await ctx.db
      .insertInto('preferences')
      .values({ user_id, key, value: text })
      .onConflict((oc) => oc.constraint('preferences_tenant_id_user_id_key_key').doUpdateSet({ value: text, updated_at: sql`now()` }))
      .execute()
  }
  ctx.changed({ module: 'user', id: user_id, after: { preference: key } })
}

/** Changes a person's profile. A new address or number needs the code that was sent there. */
export async function updateProfile(ctx: Ctx, body: ProfileBody, contact: ContactTry, picture: StoredContent | undefined) {
  const id = ctx.actor.id!
  const { first_name, last_name } = body
  const before = await ctx.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirstOrThrow()
  const changed = await changeContact(ctx, body, contact)
  await ctx.db.updateTable('users').set({ first_name, last_name, updated_at: sql`now()` }).where('id', '=', id).execute()
  if (body.profile_picture_identifier !== undefined) await changePicture(ctx, picture)
  ctx.changed({ module: 'user', id, before: { ...before, ...changed.before }, after: { first_name, last_name, ...changed.after } })
  await ctx.forgetAccess(ctx.actor.sessionId!)
}
