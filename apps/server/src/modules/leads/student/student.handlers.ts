import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { inviteStudent } from './student.commands.ts'

export const studentRoutes = implement(leadStudents, {
  invite: async (ctx, { params }) => ({ studentInfo: await inviteStudent(ctx, await visibleLead(ctx, params.id)) }),
})
