import { serviceCodes, serviceNames } from '@embark/contract/services/service-request/service-request.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

const kinds = JSON.stringify(
  serviceCodes.map((code, index) => ({
    code,
    slug: code.replaceAll('_', '-'),
    name: serviceNames[code],
    position: index + 1,
    is_active: code === 'gic_account',
  })),
)

/** Puts the twelve kinds of services into a new company; which of them are offered is data. */
export const furnishServiceTypes = (db: Ctx['db']) =>
  sql`
    insert into service_types (code, slug, name, position, is_active)
    select code, slug, name, position, is_active
    from jsonb_to_recordset(${kinds}::jsonb) as kind (code text, slug text, name text, position int, is_active boolean)
    order by position
    on conflict do nothing`.execute(db)
