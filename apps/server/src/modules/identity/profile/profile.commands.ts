import type { Language } from '@embark/contract/kernel/language.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Keeps the language a person reads mails and notifications in. */
export async function changeLanguage(ctx: Ctx, language: Language) {
  await ctx.db.updateTable('users').set({ language }).where('id', '=', ctx.actor.id!).execute()
  ctx.changed({ module: 'user', id: ctx.actor.id!, after: { language } })
}

/** Keeps one choice of a person; null lets go of it. */
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
