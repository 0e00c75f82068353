import type { ToldModule } from '@embark/contract/access/explanation/explanation.contract.ts'
import { toldReasons } from '@embark/contract/access/explanation/explanation.rules.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { managedTypes } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { onlyVisibleApplications } from '#modules/applications/applications.public.ts'
import { onlyVisibleLeads, seesInternal, visibleImports } from '#modules/leads/leads.public.ts'
import { staffFor, visibleBranches, visibleTeams } from '#modules/organization/organization.public.ts'
import { visibleProductUpdates, visibleTypes, visibleUpdates } from '#modules/updates/updates.public.ts'
import type { Reason } from '#platform/access/sight.ts'
import { type Actor, type Ctx, can } from '#platform/context.ts'

interface Found {
  readonly id: number
  readonly name: string
}
interface Told {
  /** Without it no record of this kind is opened; nothing where several ways lead in. */
  readonly permission?: Permission
  readonly table: string
  readonly name: ReturnType<typeof sql<string>>
  /** Whether the actor's own reads find it, by the policy of its noun; nothing where the permission decides alone. */
  readonly sees?: (ctx: Ctx, id: number) => Promise<boolean>
}

const isThere = async (row: Promise<unknown>) => (await row) !== undefined
const one = sql<number>`1`.as('one')

const kinds: Readonly<Record<ToldModule, Told>> = {
  role: { permission: 'settings.roles.read', table: 'roles', name: sql`name` },
  template: {
    permission: 'notifications.templates.read',
    table: 'notification_templates',
    name: sql`concat_ws(' · ', event, channel, language)`,
  },
  vendor: { permission: 'vendors.read', table: 'vendors', name: sql`name` },
  agreement: {
    table: 'agreements',
    name: sql`title`,
    sees: async (ctx, id) =>
      can(ctx, 'agreements.read') ||
      (ctx.actor.agentId !== null &&
        (await isThere(
          ctx.db
            .selectFrom('agreements')
            .select('id')
            .where('id', '=', id)
            .where('is_current', '=', true)
            .where('group', '=', ctx.actor.group ?? '')
            .executeTakeFirst(),
        ))),
  },
  branch: {
    table: 'branches',
    name: sql`name`,
    sees: (ctx, id) => isThere(visibleBranches(ctx).select(one).where('branches.id', '=', id).executeTakeFirst()),
  },
  team: {
    table: 'teams',
    name: sql`name`,
    sees: (ctx, id) => isThere(visibleTeams(ctx).select(one).where('teams.id', '=', id).executeTakeFirst()),
  },
  staff: {
    permission: 'settings.user.management.read',
    table: 'users',
    name: sql`trim(first_name || ' ' || last_name)`,
    sees: (ctx, id) => isThere(staffFor(ctx, 'read').select(one).where('users.id', '=', id).executeTakeFirst()),
  },
  information_update: {
    table: 'information_updates',
    name: sql`coalesce(title, (select i.name from institutions i where i.id = institution_id), type)`,
    sees: (ctx, id) =>
      isThere(
        visibleUpdates(ctx, can(ctx, 'updates.manage') ? managedTypes : visibleTypes(ctx))
          .select(one)
          .where('u.id', '=', id)
          .executeTakeFirst(),
      ),
  },
  product_update: {
    table: 'product_updates',
    name: sql`title`,
    sees: (ctx, id) => isThere(visibleProductUpdates(ctx).select(one).where('u.id', '=', id).executeTakeFirst()),
  },
  import: {
    permission: 'leads.import',
    table: 'imports',
    name: sql`(select f.filename from files f where f.id = file_id)`,
    sees: (ctx, id) => isThere(visibleImports(ctx).where('imports.id', '=', id).executeTakeFirst()),
  },
  task: {
    permission: 'leads.read',
    table: 'tasks',
    name: sql`note`,
    sees: async (ctx, id) => {
      const { record_id, category, user_id } = await ctx.db
        .selectFrom('tasks')
        .select(['record_id', 'category', 'user_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (user_id === ctx.actor.id) return true
      if (!seesInternal(ctx)) return false
      return category === 'lead'
        ? isThere(onlyVisibleLeads(ctx, ctx.db.selectFrom('leads')).select(one).where('leads.id', '=', record_id).executeTakeFirst())
        : isThere(
            onlyVisibleApplications(ctx, ctx.db.selectFrom('applications'))
              .select(one)
              .where('applications.id', '=', record_id)
              .executeTakeFirst(),
          )
    },
  },
}

/** A record that is told apart by who somebody is, and how each person is judged. */
export interface ToldRecord {
  readonly name: string
  readonly permission: Permission | undefined
  readonly judge: (actor: Actor) => Promise<{ seen: boolean } & Reason>
}

/** The record behind a name, if the asker sees it themselves. */
export async function toldRecord(ctx: Ctx, module: ToldModule, ref: string | number): Promise<ToldRecord | undefined> {
  const { table, name, permission, sees } = kinds[module]
  const isNumber = /^\d+$/.test(String(ref))
  const {
    rows: [record],
  } = await sql<Found>`select id, coalesce(${name}, '') as name from ${sql.table(table)}
    where ${isNumber ? sql<SqlBool>`id = ${Number(ref)}` : sql<SqlBool>`identifier::text = ${String(ref).toLowerCase()}`}`.execute(ctx.db)
  if (!record) return undefined
  const [byRule, withoutIt] = toldReasons[module]
  const judge = async (actor: Actor) => {
    if (permission && !actor.permissions.has(permission))
      return { seen: false, text: 'Without this permission they open no record of this kind' }
    const seen = sees ? await sees({ ...ctx, actor }, record.id) : true
    return { seen, text: seen ? byRule : withoutIt }
  }
  return (await judge(ctx.actor)).seen ? { name: record.name, permission, judge } : undefined
}
