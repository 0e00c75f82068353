import type { Feature, Gate, Permission, Scope, ScopedModule } from '@embark/contract/kernel/access.ts'
import type { Audience } from '@embark/contract/kernel/audience.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import type { TenantSettings } from '@embark/contract/kernel/settings.ts'

/** A gate as a company set it. */
export interface GateState {
  readonly enabled: boolean
  readonly audience: Audience
  readonly config: Readonly<Record<string, unknown>>
}
/** Where those start whom a rule is for; the first that matches counts (G-C-04). */
export interface LandingRule {
  readonly audience: Audience
  /** The rule counts only while this gate is on for them. */
  readonly gate_key: Gate | null
  readonly target: string
}

/** What a person works on in their role; an empty list leaves everything of its kind in reach (G-M-78). */
export interface Limits {
  readonly countryIds: readonly number[]
  readonly institutionIds: readonly number[]
  readonly leadStageIds: readonly number[]
  readonly applicationStageIds: readonly number[]
  /** Statuses they may set beside those of their stages. */
  readonly statusIds: readonly number[]
}

/** A company, with what it has switched on and how it wants to be served. */
export interface Tenant {
  readonly id: number
  readonly code: string
  readonly number: string
  /** The address people of this company open, where it has one of its own. */
  readonly host: string | null
  /** Its address leads to it and to no other company: links need not name it. */
  readonly isAtItsAddress: boolean
  readonly name: string
  readonly default_language: Language
  readonly time_zone: string
  readonly currency: string
  readonly country_code: string
  readonly accent_color: string | null
  readonly features: Readonly<Record<Feature, boolean>>
  readonly gates: Readonly<Record<Gate, GateState>>
  readonly landing: readonly LandingRule[]
  readonly settings: TenantSettings
}

/** Who is asking: a person in one of their roles, the public, or the product itself. */
export interface Actor {
  readonly kind: 'person' | 'public' | 'system'
  /** The user's number; null for the public and the product. */
  readonly id: number | null
  readonly identifier: string | null
  readonly name: string
  readonly group: 'company' | 'agent' | 'user' | 'institution_staff' | null
  readonly roleId: number | null
  readonly roleIdentifier: string | null
  readonly roleKey: string | null
  /** The group of roles theirs stands in. */
  readonly groupIdentifier: string | null
  /** A student whose lead is known, which makes them one (G-C-07). */
  readonly hasStudentProfile: boolean
  readonly permissions: ReadonlySet<Permission>
  readonly scopes: Readonly<Partial<Record<ScopedModule, Scope>>>
  readonly branchId: number | null
  readonly teamIds: readonly number[]
  readonly agentId: number | null
  /** Their agency has not signed the current agreement of its group: most of the product waits (G-C-77). */
  readonly mustSign: boolean
  readonly institutionIds: readonly number[]
  /** What they work on, where something is assigned to them or to their role. */
  readonly limits: Limits
  readonly sessionId: number | null
  readonly deviceIdentifier: string | null
  /** Who looks through this person's eyes; nothing they do may change anything. */
  readonly viewedBy: { readonly id: number; readonly name: string; readonly viewingId: number } | null
  /** When the person last proved who they are, in seconds since 1970, as their token says. */
  readonly provenAt: number | null
}
