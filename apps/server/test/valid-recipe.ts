/** A record that exists, looked up when the call is made: the newest of a table under a condition, or what one of its columns holds. */
export class Ref {
  constructor(
    readonly table: string,
    readonly where: string,
    readonly column: string,
  ) {}
}
export const identified = (table: string, where = 'true') => new Ref(table, where, 'identifier')
export const numbered = (table: string, where = 'true') => new Ref(table, where, 'id')

/** The newest program on offer. */
const isOnOffer = 'is_active and visible_to is not null'
export const offering = (column: string) => new Ref('program_offerings', isOnOffer, column)
const beginnings = `
  from program_intakes begins
  where begins.tenant_id = t.tenant_id and begins.program_id = (
    select o.program_id from program_offerings o where o.tenant_id = t.tenant_id and ${isOnOffer} order by o.id desc limit 1
  )`
/** When it begins; any intake where it names none. */
export const intakeOfOffering = numbered(
  'lookup_values',
  `type = 'intake' and (id in (select begins.intake_id ${beginnings}) or not exists (select ${beginnings}))`,
)

export const roleOf = (key: string) => identified('roles', `system_key = '${key}'`)
/** Somebody who works in a seeded role. */
export const holderOf = (key: string) =>
  identified(
    'users',
    `status = 'active' and exists (select from user_roles join roles on roles.id = role_id and roles.tenant_id = user_roles.tenant_id
       where user_id = t.id and user_roles.tenant_id = t.tenant_id and system_key = '${key}')`,
  )

/** What a generated call cannot guess of one endpoint; under the name of a noun, of all of its endpoints. */
export interface Recipe {
  /** Who calls, where it is not the administrator. */
  readonly by?: By
  /** What is done right before, each time. Where a record is named in the address and its noun can be made, it is made. */
  readonly after?: readonly string[]
  /** The record the address names; of several by the names of their parameters. */
  readonly to?: Ref | Readonly<Record<string, unknown>>
  /** Beside or instead of what is generated; undefined leaves a field out, a function is called. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  /** Which endpoint tells the version a change has to name, where it is not one of its noun. */
  readonly read?: string
  readonly upload?: (filename: string) => File
}
export type By = 'admin' | 'agent' | 'visitor'
export type Recipes = Readonly<Record<string, Recipe>>
