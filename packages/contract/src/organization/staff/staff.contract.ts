import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import {
  DayRange,
  Flag,
  Id,
  Identifier,
  Identifiers,
  Ids,
  listQuery,
  orAbsent,
  orNull,
  pageOf,
  requiredText,
  Timestamp,
} from '../../kernel/shapes.ts'
import { extensionPattern } from '../../telephony/call/call.rules.ts'
import { invitationStates, staffGenders, staffGroups, staffPageSize, staffStatuses } from './staff.rules.ts'

const Place = z.object({ identifier: Identifier, id: Id, name: z.string() })

export const Staff = z.object({
  identifier: Identifier,
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  /** First and last name, joined. */
  name: z.string(),
  email: z.string(),
  country_code: z.string().nullable(),
  mobile: z.string().nullable(),
  gender: z.enum(staffGenders).nullable(),
  language: z.enum(languages).nullable(),
  extension: z.string().nullable(),
  status: z.enum(staffStatuses),
  group: z.enum(staffGroups),
  /** In their order; the first is where they start. */
  roles: z.array(Place),
  branch: Place.nullable(),
  teams: z.array(Place),
  agent: Place.nullable(),
  institutions: z.array(Place),
  invitation: z.enum(invitationStates),
  invited_at: Timestamp.nullable(),
  /** Null for somebody who has not signed in yet. */
  last_login_at: Timestamp.nullable(),
  created_at: Timestamp,
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), change_status: z.boolean(), invite: z.boolean() }),
})
export type Staff = z.output<typeof Staff>

export const StaffDetail = Staff.extend({
  devices: z.array(
    z.object({
      identifier: Identifier,
      device_os: z.string().nullable(),
      device_client: z.string().nullable(),
      last_login_at: Timestamp,
      is_active: z.boolean(),
    }),
  ),
  /** What stays with them whatever their status: open leads, open applications and pending tasks. */
  open_work: z.object({ leads: z.number().int(), applications: z.number().int(), tasks: z.number().int() }),
})
export type StaffDetail = z.output<typeof StaffDetail>
const plainCode = z.string().regex(/^\+?\d{1,4}$/, 'Invalid country code')
const CountryCode = plainCode.transform((code) => `+${code.replace('+', '')}`)
/** What every kind of staff is asked for (specification 2 §6, G-M-80, G-M-82). */
export const PersonFields = z.object({
  first_name: requiredText('First name is required', 100),
  last_name: requiredText('Last name is required', 100),
  email: z
    .string('Email address is required')
    .trim()
    .min(1, 'Email address is required')
    .max(254)
    .toLowerCase()
    .pipe(z.email('Invalid email')),
  country_code: requiredText('Country code is required', 6).pipe(CountryCode),
  mobile: requiredText('Mobile number is required', 30).transform((value, context) => {
    const digits = value.replace(/[\s().-]/g, '')
    if (/^\d{4,14}$/.test(digits)) return digits
    context.addIssue({ code: 'custom', message: 'Invalid mobile number' })
    return z.NEVER
  }),
  gender: z.enum(staffGenders, 'Gender is required'),
})
/** The language of their mails until they choose one themselves. */
const MailLanguage = { language: orAbsent(z.enum(languages)) }
const RoleList = z.array(Identifier, 'Role is required').min(1, 'Role is required').max(20)
const Places = z.array(Identifier).max(100)
/** A person works in one branch; the specification sends a list. */
const OneBranch = z.array(Identifier).max(1, 'Choose one branch')
interface Body {
  readonly country_code?: string | undefined
  readonly mobile?: string | undefined
}
const isShort = ({ country_code = '', mobile = '' }: Body) => country_code.length - 1 + mobile.length <= 15
/** The rule that looks at two fields of a body, asked once each of them is right by itself. */
export const checkedBody = <T extends z.ZodType<Body>>(shape: T) =>
  shape.refine(isShort, { path: ['mobile'], message: 'Invalid mobile number', when: ({ issues }) => !issues.length })

/** Fields of each kind beside those all share: what is needed to create, and what an edit may leave out. */
export const placesOf = {
  company: { role_identifiers: RoleList, branch_identifiers: OneBranch.default([]), team_identifiers: Places.default([]) },
  agent: { role_identifiers: RoleList, agent_identifier: orAbsent(Identifier) },
  institution_staff: {
    role_identifiers: RoleList,
    institution_ids: z.array(Id, 'Institution is required').min(1, 'Institution is required').max(100),
  },
} as const
export const newPerson = PersonFields.extend(MailLanguage)
/** Every place a person may be put, for calls that edit; which fit depends on the kind. */
export const EditStaff = checkedBody(
  PersonFields.extend({
    ...MailLanguage,
    role_identifiers: RoleList.optional(),
    branch_identifiers: OneBranch.optional(),
    team_identifiers: Places.optional(),
    institution_ids: placesOf.institution_staff.institution_ids.optional(),
    extension: orNull(z.string().regex(extensionPattern, 'Invalid extension')),
  }),
)
export type EditStaff = z.output<typeof EditStaff>
export const CreateStaff = checkedBody(newPerson.extend(placesOf.company))
/** The status form; `staff_id` is the person of the path, checked before the call (G-M-83). */
export const StatusForm = z.object({
  staff_id: requiredText('Staff id is required'),
  status: z.enum(staffStatuses, 'Status is required'),
})
const oneOrMore = <T extends z.ZodType>(shape: T) =>
  z.union([shape, z.array(shape).max(50)]).transform((value): z.output<T>[] => (Array.isArray(value) ? value : [value]))
/** What lists of staff can be narrowed by (G-M-81, G-M-108). */
export const staffFilters = {
  status: oneOrMore(z.enum(staffStatuses)),
  group: oneOrMore(z.enum(staffGroups)),
  invitation: oneOrMore(z.enum(invitationStates)),
  gender: oneOrMore(z.enum(staffGenders)),
  role_identifier: Identifiers,
  branch_identifier: Identifiers,
  team_identifier: Identifiers,
  agent_identifier: Identifiers,
  institution_id: Ids,
  has_signed_in: Flag,
  created_at: DayRange,
}
export const staffListQuery = listQuery({
  sortBy: ['created_at', 'name', 'last_login_at'],
  filters: staffFilters,
  perPage: staffPageSize,
  maxPerPage: 100,
}).extend({ paginate: Flag.default(true) })
export type StaffListQuery = z.output<typeof staffListQuery>
const One = z.object({ staffInfo: Staff })
const Choice = z.object({ label: z.string(), value: Identifier, id: Id })
export const StaffChoices = z.object({
  roles: z.array(Choice),
  branches: z.array(Choice),
  teams: z.array(Choice),
  agents: z.array(Choice),
  institutions: z.array(Choice),
})
/** What the answers of a create and of an edit share, for the three kinds. */
export const staffCreated = {
  response: One,
  status: 201,
  message: 'Staff created successfully',
  errors: ['ALREADY_EXISTS'],
  audit: 'staff.created',
  limit: { by: 'user', max: 300, seconds: 3_600 },
} as const
export const staffEdited = {
  description: 'Another address, number or role takes fresh proof (REAUTH_REQUIRED); a changed address is told to the old one by mail.',
  response: One,
  message: 'Staff updated successfully',
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'VERSION_CONFLICT', 'VERSION_REQUIRED', 'LAST_ADMINISTRATOR'],
  audit: 'staff.changed',
  concurrency: 'if-match',
} as const

/** The people who work here and with us: specification 2 §7, G-M-80 to G-M-83. */
export const staff = resource('organization.staff', {
  list: {
    route: 'GET /staffs',
    access: 'settings.staff.read',
    summary: 'List staff of every kind the caller may see, newest first.',
    query: staffListQuery,
    response: pageOf(Staff),
  },
  choices: {
    route: 'GET /staffs/choices',
    access: 'settings.user.management.read',
    summary: 'Read the roles, branches, teams, agencies and institutions a person of one kind can be given.',
    query: z.object({ group: z.enum(staffGroups).default('company') }),
    response: StaffChoices,
  },
  get: {
    route: 'GET /staffs/:id',
    access: 'settings.user.management.read',
    summary: 'Read one person with their devices and their open work.',
    response: z.object({ staffInfo: StaffDetail }),
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /staffs/create',
    access: 'settings.staff.create',
    recentProof: false,
    summary: 'Create somebody of the company; they are invited by mail to choose a password.',
    body: CreateStaff,
    ...staffCreated,
  },
  edit: {
    route: 'PUT /staffs/:id/edit',
    access: 'settings.staff.update',
    recentProof: 'sometimes',
    summary: 'Change somebody; places left out stay as they are.',
    body: EditStaff,
    ...staffEdited,
  },
  changeStatus: {
    route: 'PUT /account/change-status/:id',
    access: 'settings.staff.status',
    recentProof: false,
    summary: 'Change the status of somebody; who is not active is signed out everywhere and keeps their work.',
    body: StatusForm.pick({ status: true }),
    response: One,
    message: 'Staff status updated successfully',
    errors: ['NOT_FOUND', 'OWN_STATUS', 'LAST_ADMINISTRATOR'],
    audit: 'staff.status_changed',
  },
  invite: {
    route: 'POST /staffs/:id/invite',
    access: 'settings.user.management.read',
    recentProof: false,
    summary: 'Send somebody who has no password yet a new invitation; earlier ones stop working.',
    response: One,
    message: 'Invitation sent',
    errors: ['NOT_FOUND', 'INVITATION_STATE'],
    audit: 'staff.invited',
    limit: { by: 'user', max: 300, seconds: 3_600 },
  },
  cancelInvitation: {
    route: 'DELETE /staffs/:id/invite',
    access: 'settings.user.management.read',
    recentProof: false,
    summary: 'Take an invitation back; its link stops working.',
    response: One,
    message: 'Invitation cancelled',
    errors: ['NOT_FOUND', 'INVITATION_STATE'],
    audit: 'staff.invitation_cancelled',
  },
  sendPasswordLink: {
    route: 'POST /staffs/:id/password-link',
    access: 'settings.user.management.read',
    recentProof: true,
    summary: 'Send somebody who has a password a link to choose a new one; the old one works until they do.',
    response: One,
    message: 'Password link sent',
    errors: ['NOT_FOUND', 'INVITATION_STATE'],
    audit: 'staff.password_link_sent',
    limit: { by: 'user', max: 60, seconds: 3_600 },
  },
})
