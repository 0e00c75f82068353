import type { Verification } from '@embark/contract/catalog/verification/verification.contract.ts'
import { type VerificationState, verifiedForDays } from '@embark/contract/catalog/verification/verification.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { isOfCompany } from '../institution/institution.policy.ts'

const isCurrent = (table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.verified_at`)} >= now() - make_interval(days => ${sql.lit(verifiedForDays)})`

/** That the facts of a row were verified so long ago. */
export const isVerified = (table: string) => (state: VerificationState) =>
  state === 'never'
    ? sql<SqlBool>`${sql.ref(`${table}.verified_at`)} is null`
    : state === 'current'
      ? isCurrent(table)
      : sql<SqlBool>`not (${isCurrent(table)})`

/** That a row waits to be verified: it was too long ago, or never. */
export const isUnverifiedRow = (table: string) => sql<SqlBool>`(${isCurrent(table)}) is not true`

/** Who verified the facts of a row, when and where; the company's inner matters are left out for others. */
export const verificationOfRow = (ctx: Ctx, table: string) => {
  const inner = sql.lit(isOfCompany(ctx))
  return sql<Verification>`jsonb_build_object(
    'state', case when ${isCurrent(table)} then 'current' when ${sql.ref(`${table}.verified_at`)} is null then 'never' else 'stale' end,
    'verified_at', ${sql.ref(`${table}.verified_at`)},
    'verified_by', case when ${inner} then (
      select jsonb_build_object('identifier', u.identifier, 'name', ${fullName('u')}) from users u
      where u.id = ${sql.ref(`${table}.verified_by_user_id`)}) end,
    'verified_source', case when ${inner} then ${sql.ref(`${table}.verified_source`)} end)`
}

/** What a row says of itself when it was verified just now by the actor; not at all without a source. */
export const verifiedNow = (ctx: Ctx, source: string | null | undefined) =>
  source
    ? { verified_at: sql<string>`now()`, verified_by_user_id: ctx.actor.id, verified_source: source }
    : { verified_at: null, verified_by_user_id: null, verified_source: null }
