import { vendors } from '@embark/contract/masters/vendor/vendor.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { createVendor, editVendor } from './vendor.commands.ts'
import { anyVendor } from './vendor.policy.ts'
import { vendorChoices, vendorList } from './vendor.queries.ts'

export const vendorRoutes = implement(vendors, {
  list: (ctx, { query }) => vendorList.page(ctx, query),
  dropdown: (ctx, { query }) => vendorChoices(ctx, query),
  create: async (ctx, { body }) => ({ vendorInfo: await createVendor(ctx, body) }),
  edit: async (ctx, { params, body }) => ({ vendorInfo: await editVendor(ctx, await anyVendor(ctx, params.id), body) }),
})
