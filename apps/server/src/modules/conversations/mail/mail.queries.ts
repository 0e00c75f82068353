import type { TalkChannel } from '@embark/contract/conversations/thread/thread.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Thread } from '../thread/thread.policy.ts'

/** Whether something that came from outside is written down already. */
export const isKnown = async (ctx: Ctx, channel: TalkChannel, externalId: string) =>
  (await ctx.db
    .selectFrom('conversation_entries')
    .select('id')
    .where('channel', '=', channel)
    .where('external_id', '=', externalId)
    .executeTakeFirst()) !== undefined

/** The student of a conversation, where this address is theirs. */
export async function studentAt(ctx: Ctx, { student_user_id }: Thread, address: string): Promise<number | null> {
  const student = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', student_user_id)
    .where(sql<boolean>`lower(email) = ${address}`)
    .executeTakeFirst()
  return student?.id ?? null
}

/** The address by which the person of a conversation is reached. */
export async function mailOf(ctx: Ctx, { lead_id }: Thread): Promise<string | null> {
  const lead = await ctx.db.selectFrom('leads').select('email').where('id', '=', lead_id).executeTakeFirst()
  return lead?.email ?? null
}

/** Where the content of files is kept, in the order in which they were attached. */
export const storedFiles = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .selectFrom('files')
    .select(['filename', 'media_type', 'storage_key'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .execute()
