import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { type Ctx, can } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import type { Naming } from '#platform/search/known-records.ts'
import { visibleLeads } from './lead.policy.ts'

const known = (ctx: Ctx, identifiers: readonly string[]) =>
  visibleLeads(ctx)
    .select(['leads.identifier', 'leads.number', fullName('leads').as('name')])
    .where('leads.identifier', 'in', identifiers)

/** Leads, as far as the actor sees them. */
export const knownLeads: Naming = async (ctx, identifiers) =>
  can(ctx, 'leads.read') ? (await known(ctx, identifiers).execute()).map(withNumber) : []

/** Students: leads with an account. */
export const knownStudents: Naming = async (ctx, identifiers) =>
  can(ctx, 'students.read') && can(ctx, 'leads.read')
    ? (await known(ctx, identifiers).where('leads.student_user_id', 'is not', null).execute()).map(withNumber)
    : []

const withNumber = ({ identifier, number, name }: { identifier: string; number: number; name: string }) => ({
  identifier,
  name,
  note: leadNumber(number),
})
