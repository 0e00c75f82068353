import { navigation } from '@embark/contract/identity/navigation/navigation.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { menuOf } from './navigation.queries.ts'

export const navigationRoutes = implement(navigation, {
  list: async (ctx) => ({ recordsInfo: menuOf(ctx) }),
})
