import { bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createAccount, makePrimary, removeAccount } from './bank-account.commands.ts'
import { visibleAccount } from './bank-account.policy.ts'
import { bankAccountList, bankAccountOptions } from './bank-account.queries.ts'

export const bankAccountRoutes = implement(bankAccounts, {
  list: async (ctx, { query }) => bankAccountList.page(ctx, query),
  dropdown: async (ctx, { query }) => bankAccountOptions(ctx, query.number_only),
  create: async (ctx, { body }) => ({ bankAccountInfo: await createAccount(ctx, body) }),
  remove: async (ctx, { params }) => removeAccount(ctx, await visibleAccount(ctx, params.identifier)),
  makePrimary: async (ctx, { params }) => ({ bankAccountInfo: await makePrimary(ctx, await visibleAccount(ctx, params.identifier)) }),
})
