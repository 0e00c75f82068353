import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Identifier, RecordRef } from '../../kernel/shapes.ts'

/** The sign-in of a lead, by which the person becomes a student with a portal of their own. */
export const leadStudents = resource('leads.student', {
  invite: {
    route: 'POST /leads/:id/invite',
    access: 'leads.assign',
    recentProof: true,
    summary: 'Invite the person of a lead to the portal; they choose their password by a link that goes to their address.',
    description: 'Somebody who made an account of their own with this address is linked and not invited again.',
    params: z.object({ id: RecordRef }),
    response: z.object({ studentInfo: z.object({ identifier: Identifier, is_invited: z.boolean() }) }),
    status: 201,
    message: 'Invitation sent',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'lead.student_invited',
  },
})
