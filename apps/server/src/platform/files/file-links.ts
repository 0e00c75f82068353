import type { Actor, Tenant } from '../actor.ts'
import type { Db } from '../db/pool.ts'

export type LinkPurpose = 'view' | 'download'

/** Links that open one file for one person without the session's token in the address. */
export interface FileLinks {
  /** The query of a link; empty for an actor without a session, for whom no link may open. */
  sign(tenant: Tenant, actor: Actor, fileIdentifier: string, purpose: LinkPurpose, now: Date): string
  /** Whose link it is and what for, as long as it is whole, in time and its session lives. */
  open(
    tenant: Tenant,
    fileIdentifier: string,
    token: string,
    device: string,
    now: Date,
    db: Db,
  ): Promise<{ actor: Actor; purpose: LinkPurpose } | undefined>
}
