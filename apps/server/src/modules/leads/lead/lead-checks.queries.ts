import type { LeadMatch } from '@embark/contract/leads/lead/lead.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName, linked, pick } from '#platform/db/fragments.ts'
import { type Complaint, Refusal, refuse, refuseField } from '#platform/refusal.ts'
import { parsePhone, type ReadPhone } from '#platform/text/phone.ts'
import { likenessOf } from '../duplicate/alike.rules.ts'
import { candidatesOfTyped, type TypedPerson } from '../duplicate/candidates.queries.ts'
import { type Turn, turnsOf } from './duplicate-guard.queries.ts'
import { leadWith, searchesWholeTenant, visibleLeads } from './lead.policy.ts'

/** The records a lead refers to by number or identifier, not yet checked. */
export interface LeadNames {
  readonly lead_source_id?: number | null | undefined
  readonly lead_medium_id?: number | null | undefined
  readonly study_level_id?: number | null | undefined
  readonly discipline_id?: number | null | undefined
  readonly intake_id?: number | null | undefined
  readonly nationality_country_id?: number | null | undefined
  readonly source_country_id?: number | null | undefined
  readonly destination_countries?: readonly number[] | undefined
  readonly branch_id?: number | null | undefined
  readonly team_id?: number | null | undefined
}

export interface Pair {
  readonly role_identifier: string
  readonly user_identifier: string
}
export interface Holder {
  readonly user_id: number
  readonly role_id: number
  readonly user: string
  readonly role: string
}

export interface Facts {
  readonly matches: readonly (LeadMatch & { readonly real: { readonly identifier: string; readonly id: number } })[]
  readonly lookups: readonly { readonly id: number; readonly type: string }[]
  readonly countries: readonly number[]
  readonly branches: readonly number[]
  readonly teams: readonly { readonly id: number; readonly branch_id: number }[]
  readonly holders: readonly (Holder & Pair)[]
  readonly turns: readonly Turn[]
}

const lookupTypes = {
  lead_source_id: 'lead_source',
  lead_medium_id: 'lead_medium',
  study_level_id: 'study_level',
  discipline_id: 'discipline',
  intake_id: 'intake',
} as const
const present = (values: readonly (number | null | undefined)[]) => values.filter((value): value is number => typeof value === 'number')

/** What is told of a known lead `m`, of which `seen` says whether the actor sees it; else it is masked (G-L-19). */
function matchOf(ctx: Ctx, matchedBy: RawBuilder<unknown>) {
  // Staff are told whom to ask; to others it is no business where a lead that is not theirs stands.
  const showsStanding = searchesWholeTenant(ctx) ? sql`true` : sql`seen`
  return sql`
    jsonb_build_object(
      'identifier', case when seen then m.identifier end, 'id', case when seen then m.number end, 'real',
      ${pick('m', 'identifier', 'id')}, 'name',
      case when seen then ${fullName('m')} else left(m.first_name, 1) || '…' end, 'email',
      case when seen then m.email else regexp_replace(m.email, '^(.).*@', '\\1…@') end, 'mobile',
      case when seen then m.mobile_e164 else left(m.mobile_e164, 4) || '…' || right(m.mobile_e164, 2) end,
      'stage', case when ${showsStanding} then (select name from stages where id = m.stage_id) end, 'branch',
      case when ${showsStanding} then (select name from branches where id = m.branch_id) end, 'owner',
      case when ${showsStanding} then ${linked('users', 'm.owner_id', fullName)} end, 'is_accessible', seen, 'matched_by',
      ${matchedBy}
    )`
}

/** Whether the actor sees the lead `m`. */
const seenBy = (ctx: Ctx) => {
  const inScope = visibleLeads(ctx).select(sql<number>`1`.as('one')).where(sql<boolean>`leads.id = m.id`)
  return sql`(select exists ${inScope} as seen)`
}

/** People with this phone or email. */
export function matchesOf(
  ctx: Ctx,
  email: string | null,
  mobile: string | null,
  except: RawBuilder<unknown> = sql`0`,
): RawBuilder<Facts['matches']> {
  const matchedBy = sql`
    to_jsonb(
      array_remove(
        array[case when m.email = ${email} then 'email' end, case when m.mobile_e164 = ${mobile} then 'mobile' end], null
      )
    )`
  return sql`
    coalesce(
      (
        select jsonb_agg(${matchOf(ctx, matchedBy)} order by m.id)
        from (
          select id
          from leads
          where email = ${email}::text and deleted_at is null
          union
          select id
          from leads
          where mobile_e164 = ${mobile}::text and deleted_at is null
          limit 10
        ) as hit
        join leads m on m.id = hit.id and m.id is distinct from ${except}
        cross join lateral ${seenBy(ctx)} as scope
      ), '[]'
    )`
}

/** Everything a new or changed lead depends on, as one column: duplicates, and whether the referenced records exist. */
export function factsOf(
  ctx: Ctx,
  names: LeadNames,
  contact: { email: string | null; mobile: string | null },
  pairs: readonly Pair[] = [],
  except?: RawBuilder<unknown>,
): RawBuilder<Facts> {
  const lookups = present(Object.keys(lookupTypes).map((key) => names[key as keyof typeof lookupTypes]))
  const countries = present([names.nationality_country_id, names.source_country_id, ...(names.destination_countries ?? [])])
  return sql`
    jsonb_build_object(
      'matches',
      ${contact.email || contact.mobile ? matchesOf(ctx, contact.email, contact.mobile, except) : sql`'[]'::jsonb`},
      'lookups',
      coalesce(
        (
          select jsonb_agg(${pick('v', 'id', 'type')})
          from lookup_values v
          where v.id = any(${lookups}::int[]) and v.is_active
        ), '[]'
      ), 'countries', to_jsonb(array(select id from countries where id = any(${countries}::int[]))), 'branches',
      to_jsonb(array(select id from branches where id = ${names.branch_id ?? null}::int and is_active)), 'teams',
      coalesce(
        (
          select jsonb_agg(${pick('t', 'id', 'branch_id')})
          from teams t
          where t.id = ${names.team_id ?? null}::int and t.is_active
        ), '[]'
      ), 'holders', ${holdersOf(pairs)}, 'turns', ${turnsOf(contact)}
    )`
}

/** The same for the statement that reads a lead for an edit, whichever of the requested fields its form accepts. */
export const editFacts = (ctx: Ctx, wishes: LeadNames & Parameters<typeof phonesOf>[1] & { readonly email?: string | null | undefined }) =>
  factsOf(ctx, wishes, { email: wishes.email ?? null, mobile: phonesOf(ctx, wishes).mobile_e164 ?? null }, [], sql`leads.id`)

/** A lead as it is changed from elsewhere, with what the change depends on. */
export const leadToEdit = (ctx: Ctx, ref: string, wishes: Parameters<typeof editFacts>[1]) => leadWith(ctx, ref, editFacts(ctx, wishes))

/** Active people who hold the role they are named for. */
export const holdersOf = (pairs: readonly Pair[]): RawBuilder<readonly (Holder & Pair)[]> => sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'user_id', u.id, 'role_id', r.id, 'user', ${fullName('u')}, 'role', r.name, 'user_identifier', u.identifier,
          'role_identifier', r.identifier
        )
      )
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as wanted(role_identifier uuid, user_identifier uuid)
      join roles r on r.identifier = wanted.role_identifier and r.is_active
      join users u on u.identifier = wanted.user_identifier and u.status = 'active'
      join user_roles ur on ur.user_id = u.id and ur.role_id = r.id
    ), '[]'
  )`

/** The people named for a lead, each in one role and no role twice. Unknown ones are refused at their line. */
export function namedHolders(pairs: readonly Pair[], holders: Facts['holders']): Holder[] {
  const people = pairs.map(
    (pair, index) =>
      holders.find((one) => one.user_identifier === pair.user_identifier && one.role_identifier === pair.role_identifier) ??
      refuseField(`assign_to_users_info.${index}.user_identifier`, 'Choose one of the options'),
  )
  const isOnce = (key: 'user_id' | 'role_id') => new Set(people.map((holder) => holder[key])).size === people.length
  return isOnce('user_id') && isOnce('role_id') ? people : refuse('SAME_ROLE_USER')
}

/** Refuses references to records that do not exist, each at its field. */
export function refuseUnknown(names: LeadNames, facts: Facts) {
  const complaints: Complaint[] = []
  const complain = (field: string) => void complaints.push({ field, text: 'Choose one of the options' })
  for (const [field, type] of Object.entries(lookupTypes)) {
    const id = names[field as keyof typeof lookupTypes]
    if (typeof id === 'number' && !facts.lookups.some((known) => known.id === id && known.type === type)) complain(field)
  }
  const isCountry = (id: number | null | undefined) => typeof id !== 'number' || facts.countries.includes(id)
  if (!isCountry(names.nationality_country_id)) complain('nationality_country_id')
  if (!isCountry(names.source_country_id)) complain('source_country_id')
  if (!(names.destination_countries ?? []).every(isCountry)) complain('destination_countries')
  if (typeof names.branch_id === 'number' && !facts.branches.includes(names.branch_id)) complain('branch_id')
  if (typeof names.team_id === 'number' && !facts.teams.some(({ id }) => id === names.team_id)) complain('team_id')
  if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
}

type Phones = Readonly<
  Partial<Record<'mobile' | 'country_code' | 'alternate_mobile' | 'alternate_country_code', string | null | undefined>>
>

/** The sent phones in stored form; an empty one is cleared. */
export function phonesOf(ctx: Ctx, { mobile, country_code, alternate_mobile, alternate_country_code }: Phones) {
  const first = mobile ? phoneOf(ctx, 'mobile', mobile, country_code) : undefined
  const second = alternate_mobile ? phoneOf(ctx, 'alternate_mobile', alternate_mobile, alternate_country_code) : undefined
  return {
    ...(first && { mobile_e164: first.e164, country_code: first.country_code, mobile: first.mobile }),
    ...(mobile !== undefined && !first && { mobile_e164: null, mobile: null, country_code: null }),
    ...(second && { alternate_country_code: second.country_code, alternate_mobile: second.mobile }),
  }
}

/** The phone in stored form: the full number to dial, and the parts as people write them. */
const phoneOf = (ctx: Ctx, field: string, mobile: string, countryCode: string | null | undefined): ReadPhone =>
  readPhone(ctx, mobile, countryCode) ?? refuseField(field, 'Enter a valid phone number')

function readPhone(ctx: Ctx, mobile: string, countryCode: string | null | undefined): ReadPhone | undefined {
  const code = countryCode?.replace(/\D/g, '')
  const spellings = code && !/^\s*(\+|00)/.test(mobile) ? [`+${code} ${mobile}`, `+${code} ${mobile.replace(/^[\s(]*0+/, '')}`] : [mobile]
  for (const spelling of spellings) {
    const read = parsePhone(spelling, ctx.tenant.country_code)
    if (read.ok) return read.value
  }
  return undefined
}

interface Typed {
  readonly email: string
  readonly mobile: string
  readonly country_code: string
  readonly first_name?: string
  readonly last_name?: string
  readonly date_of_birth?: string
  /** The lead that is being edited. */
  readonly except?: string | undefined
}

/** The people already known by what is being typed, the same contact first, then whoever is alike; incomplete ones match nobody. */
export async function duplicatesOf(ctx: Ctx, typed: Typed): Promise<LeadMatch[]> {
  const { first_name = '', last_name = '' } = typed
  const email = typed.email ? typed.email.toLowerCase() : null
  const e164 = (typed.mobile && readPhone(ctx, typed.mobile, typed.country_code)?.e164) || null
  const born = typed.date_of_birth || null
  if (!email && !e164 && !born) return []
  const except = typed.except ? sql`(select id from leads where identifier = ${typed.except})` : sql`0`
  const { rows } = await sql<{
    matches: Facts['matches']
  }>`select ${matchesOf(ctx, email, e164, except)} as matches`.execute(ctx.db)
  const { matches } = rows[0]!
  const alike = await alikeOf(ctx, { first_name, last_name, email, mobile: e164, born }, [0, ...matches.map(({ real }) => real.id)], except)
  return [...matches, ...alike].flatMap(({ real: _, ...match }) => (match.is_accessible || searchesWholeTenant(ctx) ? [match] : []))
}

const mostAlike = 5

/** Who is likely the person that is being typed, beside those who have the very phone or email. */
async function alikeOf(ctx: Ctx, typed: TypedPerson, besides: readonly number[], except: RawBuilder<unknown>) {
  const alike = (await candidatesOfTyped(ctx, typed)).flatMap(({ other_id, one, other }) => {
    const likeness = besides.includes(other_id) ? undefined : likenessOf(one, other)
    return likeness ? [{ id: other_id, ...likeness }] : []
  })
  const best = alike.sort((one, other) => other.score - one.score).slice(0, mostAlike)
  if (!best.length) return []
  const { rows } = await sql<{ match: Facts['matches'][number] }>`
    select ${matchOf(ctx, sql`to_jsonb(hit.reasons)`)} as match
    from jsonb_to_recordset(${JSON.stringify(best)}::jsonb) as hit(id int, score int, reasons text[])
    join leads m on m.id = hit.id and m.id is distinct from ${except}
    cross join lateral ${seenBy(ctx)} as scope
    order by hit.score desc, hit.id`.execute(ctx.db)
  return rows.map(({ match }) => match)
}
