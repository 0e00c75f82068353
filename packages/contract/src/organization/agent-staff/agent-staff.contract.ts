import { resource } from '../../kernel/endpoint.ts'
import { pageOf } from '../../kernel/shapes.ts'
import { checkedBody, EditStaff, newPerson, placesOf, Staff, staffCreated, staffEdited, staffListQuery } from '../staff/staff.contract.ts'

/** The people of the agencies; an agent sees and makes only those of their own: G-M-80, G-M-81. */
export const agentStaff = resource('organization.agent_staff', {
  list: {
    route: 'GET /staffs/agent-staff',
    access: 'settings.agent.staff.read',
    summary: 'List the people of agencies, newest first.',
    query: staffListQuery,
    response: pageOf(Staff),
  },
  create: {
    route: 'POST /staffs/create-agent-staff',
    access: 'settings.agent.staff.create',
    recentProof: false,
    summary: 'Create somebody of an agency; an agent creates them for their own.',
    body: checkedBody(newPerson.extend(placesOf.agent)),
    ...staffCreated,
  },
  edit: {
    route: 'PUT /staffs/agent-staff/:id/edit',
    access: 'settings.agent.staff.update',
    recentProof: 'sometimes',
    summary: 'Change somebody of an agency.',
    body: EditStaff,
    ...staffEdited,
  },
})
