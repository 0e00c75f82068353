import type { BankAccountBody } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { VisibleAccount } from './bank-account.policy.ts'
import { bankAccountById } from './bank-account.queries.ts'

/** One change of accounts at a time in a company: exactly one is primary while any exists (G-M-69). */
const oneAtATime = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext(concat('bank_accounts', current_setting('app.tenant_id'))))`.execute(ctx.db)
const demoteAll = (ctx: Ctx) =>
  ctx.db.updateTable('bank_accounts').set({ is_primary: false }).where('is_primary', '=', true).where('deleted_at', 'is', null).execute()

/** Creates an account; the first one is primary, and a new primary one demotes the other. */
export async function createAccount(ctx: Ctx, body: BankAccountBody) {
  await oneAtATime(ctx)
  const known = await sql<{ same: boolean; any: boolean; country: boolean }>`
    select exists (
        select
        from bank_accounts
        where deleted_at is null
          and account_number = ${body.account_number}
          and lower(bank_name) = lower(${body.bank_name})
      ) as same, exists (select from bank_accounts where deleted_at is null) as any,
      exists (select from countries where id = ${body.country_id}) as country`.execute(ctx.db)
  const { same, any, country } = known.rows[0]!
  if (same) refuseField('account_number', 'Account number already exists')
  if (!country) refuseField('country_id', 'Country is required')
  const is_primary = body.is_primary || !any
  if (is_primary && any) await demoteAll(ctx)
  const { id } = await ctx.db
    .insertInto('bank_accounts')
    .values({ ...body, is_primary })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'bank_account', id, after: { account_name: body.account_name, bank_name: body.bank_name, is_primary } })
  return bankAccountById(ctx, id)
}

/** Hides an account; documents keep their copy of it. Refused while an unsettled claim names it, or while others could be primary. */
export async function removeAccount(ctx: Ctx, account: VisibleAccount) {
  await oneAtATime(ctx)
  const { rows } = await sql<{ is_used: boolean; has_others: boolean }>`
    select exists (
        select
        from claims c
        join claim_lines l on l.claim_id = c.id and l.cancelled_at is null
        join application_installments i on i.id = l.installment_id
        where c.bank_account_id = ${account.id} and i.client_state <> 'received'
      ) as is_used, exists (select from bank_accounts where deleted_at is null and id <> ${account.id}) as has_others`.execute(ctx.db)
  const { is_used, has_others } = rows[0]!
  if (is_used || (account.is_primary && has_others)) refuse('IN_USE')
  await ctx.db.updateTable('bank_accounts').set({ deleted_at: sql`now()`, is_primary: false }).where('id', '=', account.id).execute()
  ctx.changed({ module: 'bank_account', id: account.id, before: { account_name: account.account_name } })
  return { identifier: account.identifier }
}

/** Makes an account the primary one in place of the other. */
export async function makePrimary(ctx: Ctx, account: VisibleAccount) {
  await oneAtATime(ctx)
  await demoteAll(ctx)
  await ctx.db.updateTable('bank_accounts').set({ is_primary: true }).where('id', '=', account.id).execute()
  ctx.changed({ module: 'bank_account', id: account.id, before: { is_primary: account.is_primary }, after: { is_primary: true } })
  return bankAccountById(ctx, account.id)
}
