import type { Config } from '#platform/config/config.ts'
import type { Ctx } from '#platform/context.ts'
import type { OperatorActions } from './cli/operator-actions.ts'
import type { Parts } from './process-parts.ts'

/** What an operator's action works with: the product's parts, and transactions in one tenant. */
export interface OperatorTools {
  readonly config: Config
  readonly parts: Parts
  readonly ownerUrl: string
  /** One transaction in the tenant with this code, as the product. */
  within<T>(code: string, work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** Actions of one module; each returns those it provides. */
export type OperatorPart = (tools: OperatorTools) => Partial<OperatorActions>
