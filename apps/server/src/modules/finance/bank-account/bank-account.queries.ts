import { type BankAccount, bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import { accountLabel, maskedNumber } from '@embark/contract/finance/bank-account/iban.rules.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, place, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'

const accounts = (ctx: Ctx) =>
  ctx.db
    .selectFrom('bank_accounts as b')
    .leftJoin('countries as c', 'c.id', 'b.country_id')
    .where('b.deleted_at', 'is', null)
    .select([
      'b.identifier',
      'b.id',
      'b.account_name',
      'b.account_number',
      'b.bank_name',
      'b.bank_address',
      'b.swift_code',
      'b.iban',
      'b.routing_code',
      'b.is_primary',
      'b.created_at',
    ])
    .select([sql<BankAccount['routing_code_type']>`b.routing_code_type`.as('routing_code_type'), ifThere('c', place('c')).as('country')])

/** Account numbers are hidden but for their last four digits from who may not create accounts (G-M-68). */
const shown = (ctx: Ctx, account: BankAccount): BankAccount =>
  can(ctx, 'masters.bank.accounts.create')
    ? account
    : { ...account, account_number: maskedNumber(account.account_number), iban: account.iban && maskedNumber(account.iban) }

/** The company's bank accounts, the primary one first. */
export const bankAccountList = declareList(bankAccounts.list, {
  key: 'b.id',
  rows: accounts,
  search: (ctx, text) => {
    // Who sees only the last four digits finds an account by no others.
    const number = can(ctx, 'masters.bank.accounts.create') ? sql`b.account_number` : sql`right(b.account_number, 4)`
    return searchIn(text, 'b.account_name', 'b.bank_name', number)
  },
  filters: { country_id: isOneOf('b.country_id'), is_primary: isOneOf('b.is_primary') },
  orders: { created_at: { parts: [{ by: 'b.is_primary', kind: 'boolean', way: 'desc' }] } },
  present: (ctx, rows) => rows.map((row) => shown(ctx, row)),
})

/** One account, as returned after a change. */
export const bankAccountById = async (ctx: Ctx, id: number) =>
  shown(ctx, await accounts(ctx).where('b.id', '=', id).executeTakeFirstOrThrow())

/** Accounts to choose from, the primary one first (G-M-69). */
export async function bankAccountOptions(ctx: Ctx, numberOnly: boolean) {
  const rows = await accounts(ctx).orderBy('b.is_primary', 'desc').orderBy('b.account_name').execute()
  return rows.map((row) => ({ label: accountLabel(row), value: numberOnly ? row.id : row.identifier, identifier: row.identifier }))
}
