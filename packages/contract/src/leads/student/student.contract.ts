import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { groupedAnswer, grouping } from '../../kernel/grouped.ts'
import { Identifier, listQuery, pageOf, RecordRef, Timestamp } from '../../kernel/shapes.ts'
import { leadFilters } from '../lead/lead-filters.contract.ts'
import { LeadBody, LeadEdit } from '../lead/lead-form.contract.ts'
import { LeadChange, LeadRecord, LeadRow } from '../lead/lead-record.contract.ts'
import { studentInvitations, studentStatuses } from './student.rules.ts'

/** The sign-in of a student. */
export const StudentAccount = z.object({
  identifier: Identifier,
  email: z.string(),
  status: z.enum(studentStatuses),
  invitation: z.enum(studentInvitations),
  /** Null for somebody who has not come in yet. */
  last_login_at: Timestamp.nullable(),
})
export type StudentAccount = z.output<typeof StudentAccount>

/** What a student is beside a lead: their sign-in, and what they brought along. */
const more = { userInfo: StudentAccount, applicationsCount: z.number().int(), documentsCount: z.number().int() }

/** A student in the list: the lead, as far as its list shows it, and the account. */
export const StudentRow = LeadRow.pick({
  identifier: true,
  id: true,
  version: true,
  first_name: true,
  last_name: true,
  email: true,
  mobile: true,
  stage: true,
  status: true,
  destination_countries: true,
  study_level: true,
  intake: true,
  intake_year: true,
  branch: true,
  owner: true,
  created_at: true,
  last_activity_at: true,
}).extend(more)
export type StudentRow = z.output<typeof StudentRow>

/** A student as a page shows them: everything of the lead, and the account. */
export const StudentRecord = LeadRecord.extend(more)
export type StudentRecord = z.output<typeof StudentRecord>

// Every student has an account; whoever asks for those without asks for leads.
const { has_user_profile: _, own: __, ...filtersOfLeads } = leadFilters
const oneOrMore = <T extends z.ZodType>(shape: T) =>
  z.union([shape, z.array(shape).max(20)]).transform((value): z.output<T>[] => (Array.isArray(value) ? value : [value]))
export const StudentListQuery = listQuery({
  sortBy: ['created_at', 'id', 'first_name', 'last_activity_at'],
  perPage: 25,
  filters: { ...filtersOfLeads, status: oneOrMore(z.enum(studentStatuses)) },
  emptiable: ['owner_id', 'branch_id'],
}).extend(grouping(['status', 'stage', 'owner', 'branch']))
export type StudentListQuery = z.output<typeof StudentListQuery>

/** A new student: everything a lead is, with the address by which they sign in. */
export const StudentBody = LeadBody.safeExtend({
  email: z
    .string('please enter student email')
    .trim()
    .min(1, 'please enter student email')
    .max(254)
    .toLowerCase()
    .pipe(z.email('Invalid email')),
  /** Without it the account waits until somebody sends the link. */
  send_invitation: z.boolean().default(true),
})
export type StudentBody = z.output<typeof StudentBody>

/** What a student changes about themselves (G-L-40): identity, interest and background, never address, number or pipeline. */
export const OwnProfile = LeadEdit.pick({
  first_name: true,
  last_name: true,
  gender: true,
  date_of_birth: true,
  nationality_country_id: true,
  source_country_id: true,
  source_city: true,
  home_address: true,
  home_postal_code: true,
  preferred_language: true,
  destination_countries: true,
  study_level_id: true,
  discipline_id: true,
  intake_id: true,
  intake_year: true,
  budget_amount: true,
  budget_currency: true,
  test_scores: true,
  education_info: true,
  work_info: true,
  spoken_languages: true,
  contact_preference: true,
  alternate_country_code: true,
  alternate_mobile: true,
  version: true,
  seen: true,
}).extend({
  /** Who told them of the company; kept once and never changed. */
  referral_id: z.string().trim().max(60).nullish(),
})
export type OwnProfile = z.output<typeof OwnProfile>

export const StudentStatusForm = z
  .object({
    status: z.enum(studentStatuses, 'Status is required'),
    /** Why; asked of who keeps somebody out. */
    remarks: z.string().trim().max(2_000).optional(),
  })
  .superRefine(({ status, remarks }, context) => {
    if (status === 'suspended' && !remarks) context.addIssue({ code: 'custom', path: ['remarks'], message: 'Reason is required' })
  })
export type StudentStatusForm = z.output<typeof StudentStatusForm>

const One = z.object({ studentInfo: StudentRecord })

/** Students: the person of a lead with a sign-in of their own. Specification 3, G-L-35, G-L-38 to G-L-40. */
export const leadStudents = resource('leads.student', {
  list: {
    route: 'GET /students',
    access: 'students.read',
    summary: 'List the students the caller may see, newest first.',
    description: 'group_by adds groupsInfo, with_totals=1 totalsInfo.',
    query: StudentListQuery,
    response: pageOf(StudentRow).extend(groupedAnswer),
  },
  single: {
    route: 'GET /students/:id',
    access: 'leads.read',
    summary: 'Read one student: the lead with account and counts; students read themselves, without what is internal.',
    response: One,
    errors: ['NOT_FOUND'],
    concurrency: 'etag',
  },
  create: {
    route: 'POST /students/create',
    access: 'students.create',
    recentProof: false,
    summary: 'Create a student: lead and account at once; they choose their password by a link that goes to their address.',
    body: StudentBody,
    response: z.object({ studentInfo: LeadChange }),
    status: 201,
    message: 'Student created successfully',
    errors: ['LEAD_DUPLICATE', 'ALREADY_EXISTS', 'PERMISSION_DENIED'],
    audit: 'student.created',
    limit: { by: 'user', max: 300, seconds: 3_600 },
  },
  invite: {
    route: 'POST /leads/userProfile',
    access: 'students.create',
    recentProof: true,
    summary: 'Make the person of a lead a student; they choose their password by a link that goes to their address.',
    description: 'Somebody who made an account of their own with this address is linked and not invited again.',
    query: z.object({ lead_identifier: RecordRef }),
    body: z.object({
      /** For a lead without an address; it becomes theirs. */
      email: z
        .string()
        .trim()
        .max(254)
        .toLowerCase()
        .pipe(z.union([z.literal(''), z.email('Invalid email')]))
        .optional(),
      send_invitation: z.boolean().default(true),
    }),
    response: z.object({ studentInfo: z.object({ identifier: Identifier, is_invited: z.boolean() }) }),
    status: 201,
    message: 'Invitation sent',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'lead.student_invited',
  },
  edit: {
    route: 'PUT /students/:id/edit',
    access: 'students.update',
    recentProof: false,
    summary: 'Change any fields of the lead of a student; the address they sign in with stays theirs to change.',
    description: 'Says the version it changes, here or in If-Match. With `seen`, only fields that somebody else changed too are refused.',
    body: LeadEdit,
    response: z.object({ studentInfo: LeadChange }),
    message: 'Student updated successfully',
    errors: ['NOT_FOUND', 'VERSION_REQUIRED', 'VERSION_CONFLICT', 'LEAD_DUPLICATE'],
    audit: 'lead.updated',
    concurrency: 'etag',
  },
  changeStatus: {
    route: 'PUT /students/:id/change-status',
    access: 'students.update',
    recentProof: false,
    summary: 'Suspend a student, who is signed out everywhere, or let them in again.',
    body: StudentStatusForm,
    response: One,
    message: 'Status updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'student.status_changed',
  },
  editOwn: {
    route: 'PUT /referrals/profile',
    access: 'leads.read',
    recentProof: false,
    summary: 'Change your own profile as a student: who you are, what you look for, what you bring.',
    description: 'Address, number and stage stay as they are, and so does everything the company noted. Says the version it changes.',
    body: OwnProfile,
    response: z.object({
      studentProfileInfo: z.object({ identifier: Identifier, lead_identifier: Identifier, version: z.number().int() }),
    }),
    message: 'Profile updated successfully',
    errors: ['NOT_FOUND', 'VERSION_REQUIRED', 'VERSION_CONFLICT'],
    audit: 'student.profile_changed',
    concurrency: 'etag',
  },
})
