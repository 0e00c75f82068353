import * as z from 'zod'
import { type Feature, features, type Gate, gates } from '../../kernel/access.ts'
import { Audience } from '../../kernel/audience.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Option, readFrom } from '../../kernel/shapes.ts'
import { ownIdentifier } from './switch.rules.ts'

// The keys of a literal object are its keys and nothing else.
const gateKeys = Object.keys(gates) as [Gate, ...Gate[]]
const featureKeys = Object.keys(features) as [Feature, ...Feature[]]

export const GateSwitch = z.object({
  key: z.enum(gateKeys),
  enabled: z.boolean(),
  audience: Audience,
  config: z.record(z.string(), z.unknown()),
})
export type GateSwitch = z.output<typeof GateSwitch>

export const FeatureSwitch = z.object({
  key: z.enum(featureKeys),
  enabled: z.boolean(),
  /** The first and the last day on which it is on; null for no bound. */
  starts_at: Day.nullable(),
  ends_at: Day.nullable(),
  /** Whether it is on today. */
  is_on: z.boolean(),
})
export type FeatureSwitch = z.output<typeof FeatureSwitch>

const Target = z
  .string('Choose a page')
  .trim()
  .max(200)
  .regex(/^\/(?:[A-Za-z0-9_-]+|\{identifier\})?(?:\/(?:[A-Za-z0-9_-]+|\{identifier\}))*$/, 'Choose a page')
export const LandingSwitch = z.object({ audience: Audience, gate_key: z.enum(gateKeys).nullable(), target: Target })
export type LandingSwitch = z.output<typeof LandingSwitch>

export const Switches = z.object({
  gates: z.array(GateSwitch),
  features: z.array(FeatureSwitch),
  /** Tried from the first on. */
  landing: z.array(LandingSwitch),
  version: z.number().int(),
})
export type Switches = z.output<typeof Switches>

export const GateBody = z.object({
  enabled: z.boolean(),
  audience: Audience.default({}),
  config: z.record(z.string(), z.unknown()).default({}),
})
export type GateBody = z.output<typeof GateBody>

const FreeDay = readFrom((value: string | null | undefined) => value || null, Day.nullable())
export const FeatureBody = z
  .object({
    enabled: z.boolean(),
    starts_at: FreeDay,
    ends_at: FreeDay,
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at <= ends_at, {
    path: ['ends_at'],
    message: 'The last day comes before the first',
  })
export type FeatureBody = z.output<typeof FeatureBody>

const saved = {
  response: z.object({ switchesInfo: Switches, version: z.number().int() }),
  errors: ['VERSION_CONFLICT', 'VERSION_REQUIRED'],
  concurrency: 'if-match',
} as const

/** Switches of a company: gates with their audience, modules by time, where people start. G-C-01, G-C-03, G-C-04. */
export const switches = resource('organization.switch', {
  get: {
    route: 'GET /settings/switches',
    access: 'settings.switches.read',
    summary: 'Read every switch of the company, and where people start.',
    response: z.object({ switchesInfo: Switches, version: z.number().int() }),
    concurrency: 'etag',
  },
  choices: {
    route: 'GET /settings/switches/choices',
    access: 'settings.switches.read',
    summary: 'Read the roles and groups of roles an audience can name.',
    response: z.object({ roles: z.array(Option), groups: z.array(Option) }),
  },
  saveGate: {
    route: 'PUT /settings/switches/gates/:key',
    access: 'settings.switches.update',
    recentProof: false,
    summary: 'Switch a gate on or off, and say for whom.',
    params: z.object({ key: z.enum(gateKeys) }),
    body: GateBody,
    message: 'The switch was saved',
    audit: 'gate.changed',
    ...saved,
    errors: [...saved.errors, 'OPERATOR_ONLY'],
  },
  saveFeature: {
    route: 'PUT /settings/switches/features/:key',
    access: 'settings.switches.update',
    recentProof: false,
    summary: 'Switch a module on or off, from a day to a day where wanted.',
    params: z.object({ key: z.enum(featureKeys) }),
    body: FeatureBody,
    message: 'The switch was saved',
    audit: 'feature.changed',
    ...saved,
  },
  saveLanding: {
    route: 'PUT /settings/switches/landing',
    access: 'settings.switches.update',
    recentProof: false,
    summary: 'Replace the rules that say where people start, in their order.',
    description: `A target is the path of a page; ${ownIdentifier} in it stands for whoever lands there. A page that does not exist or does not open to them is passed over.`,
    body: z.object({ rules: z.array(LandingSwitch).max(50, 'At most 50 rules') }),
    message: 'The landing rules were saved',
    audit: 'landing.changed',
    ...saved,
  },
})
