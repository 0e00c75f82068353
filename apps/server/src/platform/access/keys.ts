import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type pg from 'pg'
import { digestOf } from '../auth/tokens.ts'
import type { Actor, Tenant } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { asTenant } from '../db/tenant.ts'
import { refuse } from '../refusal.ts'
import { registry } from '../registry.ts'
import { publicActor } from './sessions.ts'

/** Finds the key behind a hash, unless it was revoked. */
type Find = (db: Db, hash: Buffer) => Promise<{ readonly identifier: string; readonly name: string } | undefined>
/** Who keeps the keys of each kind. */
export const keyKeepers = registry<NonNullable<Endpoint['keyed']>, Find>('keys for programs')

/**
 * The holder of a key: nobody of the company and without any right, but known by the key. It is looked up with every call, so that a
 * revoked key is refused at once.
 */
export async function keyHolder(
  { pool }: { readonly pool: pg.Pool },
  tenant: Tenant,
  kind: NonNullable<Endpoint['keyed']>,
  authorization: string | undefined,
): Promise<Actor> {
  const [, key] = /^Bearer\s+(\S{20,200})$/i.exec(authorization ?? refuse('AUTHORIZATION_MISSING')) ?? []
  if (!key) return refuse('UNAUTHORIZED')
  const holder = await asTenant(pool, tenant.id, (db) => keyKeepers.of(kind)(db, digestOf(key)), 'read')
  return { ...publicActor, ...(holder ?? refuse('UNAUTHORIZED')) }
}
