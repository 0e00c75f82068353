import * as z from 'zod'
import { SignedAgreement } from '../../agreements/agreement/agreement-summary.contract.ts'
import { scopedModules, scopes } from '../../kernel/access.ts'
import { resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { Id, Identifier, orAbsent, orNull, requiredText } from '../../kernel/shapes.ts'
import { AttendanceInfo } from '../../organization/attendance/attendance-info.contract.ts'
import { MenuItem } from '../navigation/navigation.contract.ts'
import { CompanyConfig } from '../public-tenant/public-tenant.contract.ts'
import { VerificationCode } from '../two-factor/code.rules.ts'

/** A role a person acts in; the specification calls it an identity. */
export const RoleRef = z.object({ identifier: Identifier, name: z.string() })

export const Profile = z.object({
  user: z.object({
    identifier: Identifier,
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    profile_picture_url: z.string().nullable(),
    /** The extension of one's own desk phone. */
    extension: z.string().nullable(),
    email: z.string(),
    mobile: z.string().nullable(),
    country_code: z.string().nullable(),
    group: z.enum(['company', 'agent', 'user', 'institution_staff']),
    language: z.enum(languages).nullable(),
    time_zone: z.string(),
  }),
  identityInfo: z.array(RoleRef),
  activeUserIdentityInfo: RoleRef.extend({
    system_key: z.string().nullable(),
    /** The group of the role, as audiences name it; its kind is the person's `group` (G-C-07). */
    group_info: z.object({ identifier: Identifier, name: z.string() }),
  }),
  /** From permission to 1 or 0; a missing key counts as 0 (G-C-08). */
  userAuthoritiesInfo: z.record(z.string(), z.union([z.literal(0), z.literal(1)])),
  hasStudentProfile: z.boolean(),
  /** Of a student: the lead they are the person of; of several the latest. */
  studentProfileInfo: z.object({ identifier: Identifier, lead_identifier: Identifier }).nullable(),
  /** Whether the agency of the reader has signed the current agreement of its group. */
  hasAgreementSigned: z.boolean(),
  signedAgreementInfo: SignedAgreement.nullable(),
  /** There is a current agreement and it is not signed: until it is, everything else is refused (G-C-77). */
  mustSignAgreement: z.boolean(),
  /**
   * The modules the company has at the moment, each by the name of its switch; beside them `ocr`, its credits for reading documents, for
   * who may have documents read (G-L-66).
   */
  activeSubscriptions: z.array(
    z.object({ type: z.string(), status: z.enum(['active', 'expired']), credits_left: z.number().int().optional() }),
  ),
  /** Whether the reader is in today (G-C-96). */
  attendanceInfo: AttendanceInfo,
  agentInfo: z
    .object({ identifier: Identifier, name: z.string(), agent_logo: z.string().nullable(), agent_small_logo: z.string().nullable() })
    .nullable(),
})
export type Profile = z.output<typeof Profile>

export const ProfileBody = z
  .object({
    first_name: requiredText('First name is required', 100),
    last_name: z.string().trim().max(100).default(''),
    email: z.string('Email address is required').trim().toLowerCase().max(254).pipe(z.email('Invalid email')).optional(),
    country_code: orNull(
      z
        .string()
        .trim()
        .regex(/^\+?[0-9]{1,4}$/, 'Country code is required'),
    ),
    mobile: orNull(
      z
        .string()
        .trim()
        .regex(/^[0-9 ()-]{4,25}$/, 'Enter a valid mobile number'),
    ),
    /** An upload to take as the picture; null takes the picture away. */
    profile_picture_identifier: Identifier.nullish(),
    /** The code that was sent to a new address or number. */
    verificationCode: orAbsent(VerificationCode),
  })
  .superRefine(({ country_code, mobile }, context) => {
    if (mobile && !country_code) context.addIssue({ code: 'custom', path: ['country_code'], message: 'Country code is required' })
  })
export type ProfileBody = z.output<typeof ProfileBody>

export const AgentLogoBody = z.object({ agent_logo_identifier: Identifier.nullish(), agent_small_logo_identifier: Identifier.nullish() })
export type AgentLogoBody = z.output<typeof AgentLogoBody>

export const Capabilities = z.object({
  gates: z.record(z.string(), z.boolean()),
  gateConfig: z.record(z.string(), z.unknown()),
  features: z.record(z.string(), z.boolean()),
  /** Where the active role starts. */
  landing: z.string(),
  /** After how many quiet minutes the portal signs out; null where it does not. */
  idle_minutes: z.number().int().nullable(),
  /** Whether a telephony provider makes calls for the company. */
  can_dial: z.boolean(),
  /** Whether email leaves this installation; without a server for it, all stays in the outbox. */
  mail_leaves: z.boolean(),
  /** Which records of each module the active role sees; nothing where it has none of them. */
  scopes: z.partialRecord(z.enum(scopedModules), z.enum(scopes)),
  /** How far the first run of the company came, for those who set it up; null for others and once it is done. */
  setup: z.enum(['open', 'later']).nullable(),
})
export type Capabilities = z.output<typeof Capabilities>

/** What the portal begins with. */
export const Start = z.object({
  profileInfo: Profile,
  capabilitiesInfo: Capabilities,
  navigationInfo: z.array(MenuItem),
  companyInfo: CompanyConfig,
})
export type Start = z.output<typeof Start>

const PreferenceKey = z.string().regex(/^[a-z][a-z0-9_.-]{0,99}$/)

/** Who is signed in and what they may do: G-C-02, G-C-08, G-C-10, G-C-32, G-C-40. */
export const profile = resource('identity.profile', {
  get: {
    route: 'GET /account/profile',
    access: 'signed-in',
    summary: 'Read who is signed in, their roles and their rights.',
    response: Profile,
    beforeAgreement: true,
  },
  update: {
    route: 'PUT /account/profile',
    access: 'signed-in',
    recentProof: 'sometimes',
    summary: 'Change your own name, picture, email address and mobile number.',
    description:
      'A new address or number takes fresh proof (REAUTH_REQUIRED) and the code that the first such call sends there (CODE_REQUIRED); the call is repeated with it.',
    body: ProfileBody,
    response: Profile,
    message: 'Profile updated successfully',
    errors: ['CODE_REQUIRED', 'CODE_INVALID', 'TOO_MANY_REQUESTS'],
    audit: 'user.profile_changed',
    limit: { by: 'user', max: 60, seconds: 600 },
  },
  agentLogo: {
    route: 'PUT /account/agent-logo',
    access: 'signed-in',
    recentProof: false,
    gate: 'profile.agent_logo_tab',
    summary: 'Change the logos of your agency: PNG, JPG or JPEG, at most 5 MB, uploaded before.',
    body: AgentLogoBody,
    response: Profile,
    message: 'Agent logo updated successfully',
    audit: 'agent.logo_changed',
  },
  capabilities: {
    route: 'GET /account/capabilities',
    access: 'signed-in',
    summary: 'Read which switches and modules are on for the active role.',
    response: Capabilities,
    beforeAgreement: true,
  },
  start: {
    route: 'GET /account/start',
    access: 'signed-in',
    summary: 'Read what the portal begins with, at once: who is signed in, their switches, their menu and the company.',
    response: Start,
    beforeAgreement: true,
  },
  changeLanguage: {
    route: 'PUT /account/language',
    access: 'signed-in',
    recentProof: false,
    summary: 'Choose the language of messages and mails.',
    body: z.object({ language: z.enum(languages) }),
    response: z.object({ language: z.enum(languages) }),
    message: 'Language changed',
    audit: 'user.language_changed',
  },
  preferences: {
    route: 'GET /account/preferences',
    access: 'signed-in',
    summary: 'Read your own preferences, such as the columns of lists.',
    response: z.object({ preferences: z.record(z.string(), z.unknown()) }),
  },
  prefer: {
    route: 'PUT /account/preferences/:key',
    access: 'signed-in',
    recentProof: false,
    summary: 'Keep one preference of your own; null forgets it.',
    params: z.object({ key: PreferenceKey }),
    body: z.object({
      value: z.unknown().refine((value) => (JSON.stringify(value) ?? '').length <= 20_000, 'This value is not valid'),
    }),
    response: z.object({ key: z.string(), value: z.unknown() }),
    audit: 'user.preference_changed',
  },
})
