import { referrals } from '@embark/contract/identity/referral/referral.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { linkOf, ownLinks } from './referral.queries.ts'

export const referralRoutes = implement(referrals, {
  shortLink: async (ctx, { params, query }) => {
    const { identifier } = await linkOf(ctx, params.code)
    return { referralInfo: { referral_id: identifier, referral_type: query.referral } }
  },
  own: (ctx) => ownLinks(ctx),
})
