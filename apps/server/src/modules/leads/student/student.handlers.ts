import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { editLeadByForm } from '../answer/lead-by-form.commands.ts'
import { heldLeadWith, visibleLead } from '../lead/lead.policy.ts'
import { editFacts } from '../lead/lead-checks.queries.ts'
import { changeStudentStatus, createStudent, editOwnProfile, inviteStudent } from './student.commands.ts'
import { changeableStudent, ownLead } from './student.policy.ts'
import { studentList, studentRecord } from './student-list.queries.ts'

export const studentRoutes = implement(leadStudents, {
  list: (ctx, { query }) => studentList.page(ctx, query),
  single: async (ctx, { params }) => ({ studentInfo: await studentRecord(ctx, params.id) }),
  create: async (ctx, { body }) => ({ studentInfo: await createStudent(ctx, body) }),
  invite: async (ctx, { query, body }) => ({
    studentInfo: await inviteStudent(ctx, await visibleLead(ctx, query.lead_identifier), body),
  }),
  edit: async (ctx, { params, body }) => {
    const { identifier } = await changeableStudent(ctx, params.id)
    return { studentInfo: await editLeadByForm(ctx, await heldLeadWith(ctx, identifier, editFacts(ctx, body)), body) }
  },
  changeStatus: async (ctx, { params, body }) => {
    const student = await changeableStudent(ctx, params.id)
    await changeStudentStatus(ctx, student, body)
    return { studentInfo: await studentRecord(ctx, student.identifier) }
  },
  editOwn: async (ctx, { body }) => ({
    studentProfileInfo: await editOwnProfile(ctx, await heldLeadWith(ctx, await ownLead(ctx), editFacts(ctx, body)), body),
  }),
})
