import type { PolicyModule } from '@embark/contract/access/explanation/explanation.contract.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { managedTypes } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { sql } from 'kysely'
import { publicForms } from '#modules/agents/agents.public.ts'
import { currentFor } from '#modules/agreements/agreements.public.ts'
import { visibleCounsellings } from '#modules/counselling/counselling.public.ts'
import { visibleAccounts } from '#modules/finance/finance.public.ts'
import { visibleDevices, visibleViews } from '#modules/identity/identity.public.ts'
import { knowsTask, visibleImports } from '#modules/leads/leads.public.ts'
import { readableForms } from '#modules/masters/masters.public.ts'
import {
  staffFor,
  visibleAttendances,
  visibleBranches,
  visibleStaffImports,
  visibleTeams,
} from '#modules/organization/organization.public.ts'
import { visibleProductUpdates, visibleTypes, visibleUpdates, writtenHere } from '#modules/updates/updates.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { fullName, linked } from '#platform/db/fragments.ts'

/** How records of one kind are read, named and judged by their noun's policy. */
export interface PolicyKind {
  /** The permission needed to open such a record; none if there are several ways. */
  readonly permission?: Permission
  readonly table: string
  readonly name: ReturnType<typeof sql<string>>
  /** Whether the noun's policy lets the actor read it; undefined if the permission alone decides. */
  readonly sees?: (ctx: Ctx, id: number) => Promise<boolean>
}

const isThere = async (row: Promise<unknown>) => (await row) !== undefined
const one = sql<number>`1`.as('one')

/** A kind whose permission lets its holder see every record. */
const openTo = (permission: Permission, table: string, name = sql<string>`name`): PolicyKind => ({ permission, table, name })
export const policyKinds: Readonly<Record<PolicyModule, PolicyKind>> = {
  role: openTo('settings.roles.read', 'roles'),
  role_group: openTo('settings.roles.read', 'role_groups'),
  template: openTo('notifications.templates.read', 'company_templates', sql`concat_ws(' · ', event, channel, language)`),
  vendor: openTo('vendors.read', 'vendors'),
  tag: openTo('masters.tags.read', 'tags'),
  timeline: openTo('masters.timelines.read', 'timelines'),
  stage: openTo('masters.stages.read', 'stages'),
  form_field: openTo('masters.form.fields.read', 'form_fields', sql`label`),
  catalogue_import: openTo('inventory.catalogue.import', 'catalogue_imports', sql`(select f.filename from files f where f.id = file_id)`),
  list_value: openTo('masters.lists.read', 'lookup_values', sql`label`),
  client_service: openTo('masters.client.services.read', 'client_services'),
  commission_structure: openTo('commission.structures.read', 'commission_structures'),
  ip_address: openTo('settings.ip.addresses.read', 'ip_rules', sql`coalesce(title, ip_address)`),
  unsubscribe_reason: openTo('unsubscribe.reasons.read', 'unsubscribe_reasons', sql`title`),
  agent_request: openTo('agents.requests.read', 'agent_requests', sql`company_name`),
  bank_account: {
    ...openTo('masters.bank.accounts.read', 'bank_accounts', sql`account_name`),
    sees: (ctx, id) => isThere(visibleAccounts(ctx).where('id', '=', id).executeTakeFirst()),
  },
  form: {
    table: 'forms',
    name: sql`name`,
    sees: (ctx, id) => isThere(readableForms(ctx).where('forms.id', '=', id).executeTakeFirst()),
  },
  agent_form: {
    table: 'agent_forms',
    name: sql`title`,
    sees: async (ctx, id) => can(ctx, 'agents.requests.read') || isThere(publicForms(ctx).where('id', '=', id).executeTakeFirst()),
  },
  attendance: {
    permission: 'settings.attendance.read',
    table: 'attendances',
    name: linked('users', 'user_id', fullName).$notNull(),
    sees: (ctx, id) => isThere(visibleAttendances(ctx).select(one).where('a.id', '=', id).executeTakeFirst()),
  },
  device: {
    table: 'devices',
    name: sql`concat_ws(' · ', device_os, device_client)`,
    sees: (ctx, id) => isThere(visibleDevices(ctx).select(one).where('d.id', '=', id).executeTakeFirst()),
  },
  saved_view: {
    table: 'saved_views',
    name: sql`name`,
    sees: (ctx, id) => isThere(visibleViews(ctx).select(one).where('saved_views.id', '=', id).executeTakeFirst()),
  },
  staff_import: {
    permission: 'settings.staff.import',
    table: 'staff_imports',
    name: sql`(select f.filename from files f where f.id = file_id)`,
    sees: (ctx, id) => isThere(visibleStaffImports(ctx).where('i.id', '=', id).executeTakeFirst()),
  },
  product_category: {
    permission: 'updates.product.manage',
    table: 'product_categories',
    name: sql`name`,
    sees: (ctx, id) => isThere(writtenHere(ctx).select(one).where('k.id', '=', id).executeTakeFirst()),
  },
  agreement: {
    table: 'agreements',
    name: sql`title`,
    sees: async (ctx, id) =>
      can(ctx, 'agreements.read') ||
      (ctx.actor.agentId !== null &&
        (await isThere(
          currentFor(ctx, ctx.actor.group ?? '')
            .where('id', '=', id)
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
    name: fullName('users'),
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
  counselling: {
    permission: 'leads.counsellings.read',
    table: 'counsellings',
    name: sql`(select ${fullName('l')} from leads l where l.id = lead_id)`,
    sees: (ctx, id) => isThere(visibleCounsellings(ctx).select(one).where('counsellings.id', '=', id).executeTakeFirst()),
  },
  task: {
    permission: 'leads.read',
    table: 'tasks',
    name: sql`note`,
    sees: knowsTask,
  },
}
