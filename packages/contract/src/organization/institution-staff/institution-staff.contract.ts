import { resource } from '../../kernel/endpoint.ts'
import { pageOf } from '../../kernel/shapes.ts'
import { checkedBody, EditStaff, newPerson, placesOf, Staff, staffCreated, staffEdited, staffListQuery } from '../staff/staff.contract.ts'

/** The people of institutions: specification 2 §7, G-M-80, G-M-81. */
export const institutionStaff = resource('organization.institution_staff', {
  list: {
    route: 'GET /institution_staff',
    access: 'settings.institution.staff.read',
    summary: 'List the people of institutions, newest first.',
    query: staffListQuery,
    response: pageOf(Staff),
  },
  create: {
    route: 'POST /institution_staff/create',
    access: 'settings.institution.staff.create',
    recentProof: false,
    summary: 'Create somebody of an institution.',
    body: checkedBody(newPerson.extend(placesOf.institution_staff)),
    ...staffCreated,
  },
  edit: {
    route: 'PUT /institution_staff/:id/edit',
    access: 'settings.institution.staff.update',
    recentProof: 'sometimes',
    summary: 'Change somebody of an institution.',
    body: EditStaff,
    ...staffEdited,
  },
})
