import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { type Person, person } from '../db/fragments.ts'

/** Groups whose people an institution does not learn by name: it deals with the company (ADR 0227). */
const behindTheCompany: readonly (string | null)[] = ['company', 'agent']
export const isBehindCompany = (group: string | null) => behindTheCompany.includes(group)

/** A user as the actor may know them: to an institution, who works for the company or one of its agencies is the company. */
export const personFor = ({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>, alias: string) =>
  actor.group === 'institution_staff'
    ? sql<Person>`
        case when ${sql.ref(`${alias}.group`)} = any(${behindTheCompany}::text[])
          then jsonb_build_object('identifier', ${tenant.number}::text, 'id', 0, 'first_name', ${tenant.name}::text, 'last_name', '')
          else ${person(alias)} end`
    : person(alias)
