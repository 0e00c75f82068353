import type { Ctx } from '#platform/context.ts'

/** The calendar day it is where the company is; in Canada days are written as the database writes them. */
export const companyToday = ({ now, tenant }: Pick<Ctx, 'now' | 'tenant'>) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: tenant.time_zone }).format(now())
