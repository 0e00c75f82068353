import type { PolicyModule } from '@embark/contract/access/explanation/explanation.contract.ts'
import { policyReasons } from '@embark/contract/access/explanation/explanation.rules.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { reasons } from '@embark/contract/kernel/reasons.ts'
import { sql } from 'kysely'
import type { Reason } from '#platform/access/sight.ts'
import type { Actor, Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { policyKinds } from './policy-kinds.queries.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** A record whose visibility its noun's policy decides, and how each person is judged. */
export interface PolicyRecord {
  readonly name: string
  readonly permission: Permission | undefined
  readonly judge: (actor: Actor) => Promise<{ seen: boolean } & Reason>
}

/** The referenced record, if the asker may see it. */
export async function policyRecord(ctx: Ctx, module: PolicyModule, ref: string | number): Promise<PolicyRecord | undefined> {
  const { table, name, permission, sees } = policyKinds[module]
  const {
    rows: [record],
  } = await sql<Named>`select id, coalesce(${name}, '') as name from ${sql.table(table)}
    where ${reference(ref)}`.execute(ctx.db)
  if (!record) return undefined
  const [byRule, withoutIt] = policyReasons[module]
  const judge = async (actor: Actor) => {
    if (permission && !actor.permissions.has(permission)) return { seen: false, text: reasons.withoutPermission }
    const seen = sees ? await sees({ ...ctx, actor }, record.id) : true
    return { seen, text: seen ? byRule : withoutIt }
  }
  return (await judge(ctx.actor)).seen ? { name: record.name, permission, judge } : undefined
}
