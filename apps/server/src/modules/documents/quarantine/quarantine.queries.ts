import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'

/** The newest files in quarantine. */
export async function quarantinedFiles(ctx: Ctx) {
  const files = await ctx.db
    .selectFrom('quarantined_files as file')
    .leftJoin('users as uploader', 'uploader.id', 'file.uploaded_by')
    .select(['file.identifier', 'file.filename', 'file.media_type', 'file.finding', 'file.created_at'])
    .select([
      sql<number>`file.bytes`.as('bytes'),
      sql<string>`encode(file.sha256, 'hex')`.as('sha256'),
      ifThere('uploader', person('uploader')).as('uploadedByInfo'),
    ])
    .orderBy('file.id', 'desc')
    .limit(200)
    .execute()
  return { recordsInfo: files.map((file) => ({ ...file, bytes: Number(file.bytes) })) }
}

/** Who looks after the company and so hears of what was found. Read by the product itself, so without a check of rights. */
export const keepersOfTheHouse = async (ctx: Ctx) =>
  (
    await sql<{ id: number }>`
      select distinct u.id
      from users u
      join user_roles held on held.user_id = u.id
      join roles r on r.id = held.role_id and r.is_active and 'settings.organization.update' = any(r.permissions)
      where u.status = 'active'`.execute(ctx.db)
  ).rows.map(({ id }) => id)
