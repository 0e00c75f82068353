import type { Ctx } from '#platform/context.ts'

/** A lead, and whom it is given to, in their order. */
interface Given {
  readonly id: number
  readonly branch_id: number | null
  readonly added: readonly { readonly user_id: number; readonly user: string }[]
}

/** The branch a lead comes to, and through whom. */
export interface TakenBranch {
  readonly id: number
  readonly name: string
  readonly person: string
}

/** The branch that each lead without one takes from the first person it is given to who works in one, by the lead (ADR 0234). */
export async function takenBranches({ db }: Ctx, leads: readonly Given[]): Promise<ReadonlyMap<number, TakenBranch>> {
  const placeless = leads.filter(({ branch_id, added }) => branch_id === null && added.length > 0)
  if (!placeless.length) return new Map()
  const ids = [...new Set(placeless.flatMap(({ added }) => added.map(({ user_id }) => user_id)))]
  const people = await db
    .selectFrom('users')
    .innerJoin('branches', 'branches.id', 'users.branch_id')
    .select(['users.id as user_id', 'branches.id', 'branches.name'])
    .where('users.id', 'in', ids)
    .where('users.group', '=', 'company')
    .where('branches.is_active', '=', true)
    .execute()
  const byPerson = new Map(people.map(({ user_id, ...branch }) => [user_id, branch]))
  return new Map(
    placeless.flatMap(({ id, added }) => {
      const first = added.find(({ user_id }) => byPerson.has(user_id))
      return first ? [[id, { ...byPerson.get(first.user_id)!, person: first.user }] as const] : []
    }),
  )
}
