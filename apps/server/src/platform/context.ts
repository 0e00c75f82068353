import type { Permission, Scope, ScopedModule } from '@embark/contract/kernel/access.ts'
import type { AuditAction, RecordKind } from '@embark/contract/kernel/audit.ts'
import type { EventName, EventPayload } from '@embark/contract/kernel/events.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import type { AddressEntry } from '@embark/contract/kernel/networks.ts'
import type { RealtimeMessages, RealtimeName } from '@embark/contract/kernel/realtime.ts'
import type { Actor, Tenant } from './actor.ts'
import type { Tokens } from './auth/tokens.ts'
import type { MailReplies } from './channels/mail-replies.ts'
import type { Db } from './db/pool.ts'
import type { FileLinks } from './files/file-links.ts'
import type { FileStore } from './files/store.ts'
import type { Outgoing } from './outgoing/outgoing.ts'

export type { Actor, Tenant } from './actor.ts'

/** What one change did to one record, for the audit entry. */
export interface Change {
  readonly module: RecordKind
  readonly id: number
  readonly before?: unknown
  readonly after?: unknown
}

/** What the caller said about themselves beside the request itself; all of it may be made up. */
export interface RequestFacts {
  /** The browser's own name for itself (G-C-38). */
  readonly deviceNumber: string | null
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** 'api' keeps its own tokens; a browser keeps the refresh token in a cookie. */
  readonly clientKind: 'web' | 'api'
  readonly userAgent: string | null
  /** What the Authorization header carries, whoever signed it. */
  readonly bearer: string | null
  /** The name of the address that was called, without its port. */
  readonly hostname: string
  /** Whether a Secure cookie would come back: https, or this machine itself. */
  readonly isSecure: boolean
  /** The body as it came, where the endpoint keeps it for a signature; and that signature, which nobody has looked at yet. */
  readonly bytes: Buffer | null
  readonly signature: string | null
}

/** A cookie no script reads; without a value it is taken away. */
export interface CookieChange {
  readonly name: string
  readonly value: string | null
  readonly expires?: Date
}

/** What every domain function gets first: the tenant's rows, who is asking, and the means to tell others. */
export interface Ctx {
  readonly db: Db
  readonly tenant: Tenant
  readonly actor: Actor
  readonly language: Language
  /** Minutes east of UTC of the caller (G-C-37). */
  readonly offsetMinutes: number
  /** The zone of their clock, where they said it; by it alone it is known when days began on which the clock was changed. */
  readonly zone?: string | undefined
  readonly traceId: string
  readonly ip: string | null
  /** The company's address lists as they stood when the call came in; empty for what is no call. */
  readonly addresses: readonly AddressEntry[]
  /** The version the caller believes to change (If-Match). */
  readonly ifMatch: number | null
  readonly files: FileStore
  readonly links: FileLinks
  readonly tokens: Tokens
  /** Where people open the portal, as configured; what a caller says about it is never believed. */
  readonly publicUrl: string
  /** Fetches an address that a person gave, through the guard; never inside a transaction. */
  readonly outgoing: Outgoing
  /** Whether a telephony provider makes calls for this company. */
  readonly canDial: boolean
  /** Whether an email server takes what is sent; without one it stays in the outbox. */
  readonly mailLeaves: boolean
  /** How answers to mails of this company come in; nothing where they do not. */
  readonly mailReplies: MailReplies | undefined
  readonly request: RequestFacts
  readonly now: () => Date
  /** Leaves an event in the outbox, in this transaction; subscribers hear of it after commit. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void
  /** Adds what changed to the audit entry of this call. */
  changed(change: Change): void
  /** Says that this call was made before and gets its first answer: it did nothing, and leaves no audit entry. */
  wasRepeated(): void
  /** Names the person who turned out to be behind a call that came from nobody known, such as a sign-in, in its audit entries. */
  wasDoneBy(userId: number, roleId?: number): void
  /** Leaves an audit entry of another name than the endpoint's, such as one per record of a bulk act. */
  audit(action: AuditAction, change?: Change): void
  /** Puts a job into the queue, in this transaction; one that is patient lets all others go before it. */
  enqueue(task: string, payload: Record<string, unknown>, options?: { runAt?: Date; jobKey?: string; isPatient?: boolean }): Promise<void>
  /** Sends a realtime message after commit. */
  tell<N extends RealtimeName>(rooms: readonly string[], name: N, message: RealtimeMessages[N]): void
  /** Sends a cookie with the answer, once the transaction is saved. */
  setCookie(change: CookieChange): void
  /** Makes every process forget what a session may do, or all sessions of the tenant, once the transaction is saved. */
  forgetAccess(sessionId?: number): Promise<void>
  /**
   * What must be kept although the call is refused, such as a count of wrong passwords: a transaction of its own after this one was undone.
   */
  evenIfRefused(work: (ctx: Ctx) => Promise<void>): void
  /** Whose session it is, for an answer that is theirs though the call came from nobody known; undefined where none is live. */
  actorOf(sessionId: number): Promise<Actor | undefined>
  /** Runs once the transaction is saved; for caches and wake-ups, never for work that must not be lost. */
  afterCommit(work: () => void): void
  /** A new transaction as the same actor, for streams that outlive this one. */
  again<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** Whether the actor's active role holds a permission. */
export const can = ({ actor }: Pick<Ctx, 'actor'>, permission: Permission) => actor.kind === 'system' || actor.permissions.has(permission)

/** Which records of a module the actor sees; nothing said means only what is theirs. */
export const scopeOf = ({ actor }: Pick<Ctx, 'actor'>, module: ScopedModule): Scope =>
  actor.kind === 'system' ? 'tenant' : (actor.scopes[module] ?? 'own')
