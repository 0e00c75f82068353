import {
  type AssigningKind,
  type AssigningWish,
  assigning,
  assigningPeople,
} from '@embark/contract/organization/assigning/assigning.contract.ts'
import * as z from 'zod'
import { refusalOf } from '#platform/http/complaints.ts'
import { implement } from '#platform/http/implement.ts'
import { assign, unassign } from './assigning.commands.ts'
import { subjectOf } from './assigning.policy.ts'
import { assignableLists, peopleToAssign, rolesToAssign } from './assigning.queries.ts'

/** What a DELETE names, in its body or its query. */
export function wishIn<T>(shape: z.ZodType<T>, body: T | null, query: unknown): T {
  if (body !== null) return body
  const parsed = z.object({ query: shape }).safeParse({ query })
  if (!parsed.success) throw refusalOf(parsed.error)
  return parsed.data.query
}

const routesOf = (kind: AssigningKind) => {
  const calls = assigning[kind]
  return implement(calls, {
    list: async (ctx, { query }) => assignableLists[kind].page(ctx, query, await subjectOf(ctx, query)),
    assign: async (ctx, { body }) => assign(ctx, kind, await subjectOf(ctx, body), body),
    unassign: async (ctx, { query, body }) => {
      const wish = wishIn<AssigningWish>(calls.assign.body as z.ZodType<AssigningWish>, body, query)
      return unassign(ctx, kind, await subjectOf(ctx, wish), wish)
    },
  })
}

export const assigningRoutes = [
  // Object.keys loses the type of the keys.
  ...(Object.keys(assigning) as AssigningKind[]).flatMap(routesOf),
  ...implement(assigningPeople, {
    list: (ctx, { query }) => peopleToAssign.page(ctx, query),
    roles: async (ctx) => ({ recordsInfo: await rolesToAssign(ctx) }),
  }),
]
