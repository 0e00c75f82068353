/** Somebody who works a lead, in one role. */
export interface Held {
  readonly user_id: number
  readonly role_id: number
  readonly user: string
  readonly role: string
  /** Whether they belong to the branch or team that gets the lead; true if that does not matter. */
  readonly isInside: boolean
}

/** A person who could get leads in a role, with the number of their open leads. */
export interface Candidate extends Omit<Held, 'isInside'> {
  open: number
}

/** Whom leads go to: named people, or for each role the least busy of a branch or team. */
export interface Plan {
  readonly mode: 'assign' | 'transfer'
  readonly named: readonly Omit<Held, 'isInside'>[]
  readonly dealt: readonly {
    readonly role_id: number
    readonly role: string
    readonly identifier: string
    readonly candidates: Candidate[]
  }[]
  readonly branch_id: number | null
  readonly team_id: number | null
}

/** The decision for one lead: who leaves, who joins, and who owns it afterwards. */
export interface Dealt {
  readonly added: readonly Omit<Held, 'isInside'>[]
  readonly removed: readonly Held[]
  readonly owner_id: number | null
  readonly unfilled: readonly { readonly identifier: string; readonly name: string }[]
}

/**
 * Applies a plan to one lead (G-L-24), or says why not: assign fills empty roles, transfer replaces people, a branch or team drops
 * outsiders.
 */
export function dealOut(plan: Plan, held: readonly Held[], owner: number | null): Dealt | 'ROLE_ALREADY_ASSIGNED' | 'SAME_ROLE_USER' {
  const isPlace = plan.branch_id !== null || plan.team_id !== null
  const roles = new Set([...plan.named, ...plan.dealt].map(({ role_id }) => role_id))
  const outside = isPlace ? held.filter(({ isInside }) => !isInside) : []
  const replaced = plan.mode === 'transfer' ? held.filter(({ role_id }) => roles.has(role_id)) : []
  const removed = held.filter((one) => outside.includes(one) || replaced.includes(one))
  const kept = held.filter((one) => !removed.includes(one))
  const isTaken = (role: number) => kept.some(({ role_id }) => role_id === role)
  if (plan.named.length > 0 && plan.named.every(({ role_id }) => isTaken(role_id))) return 'ROLE_ALREADY_ASSIGNED'
  const added = plan.named.filter(({ role_id }) => !isTaken(role_id))
  if (added.some((one) => kept.some(({ user_id }) => user_id === one.user_id))) return 'SAME_ROLE_USER'
  const unfilled: { identifier: string; name: string }[] = []
  const dealt: Omit<Held, 'isInside'>[] = [...added]
  for (const { role_id, role, identifier, candidates } of plan.dealt) {
    if (isTaken(role_id)) continue
    const free = candidates.filter(({ user_id }) => ![...kept, ...dealt].some((one) => one.user_id === user_id))
    const chosen = free.reduce<Candidate | undefined>((best, one) => (!best || one.open < best.open ? one : best), undefined)
    if (!chosen) {
      unfilled.push({ identifier, name: role })
      continue
    }
    chosen.open++
    dealt.push({ user_id: chosen.user_id, role_id, user: chosen.user, role })
  }
  const then = [...kept, ...dealt]
  return { added: dealt, removed, unfilled, owner_id: then.some(({ user_id }) => user_id === owner) ? owner : (then[0]?.user_id ?? null) }
}

/** Whether nothing changes, as for a lead whose roles are all filled. */
export const isIdle = (dealt: Dealt) => dealt.added.length === 0 && dealt.removed.length === 0
