import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { PersonRef, Timestamp } from '../../kernel/shapes.ts'
import { contactKinds, contactStates } from '../assignment-rule/assignment-rule.rules.ts'

export const FirstContact = z.object({
  status: z.enum(contactStates),
  user: PersonRef.nullable(),
  started_at: Timestamp,
  due_at: Timestamp.nullable(),
  is_overdue: z.boolean(),
  ended_at: Timestamp.nullable(),
  made_by: z.enum(contactKinds).nullable(),
  hand_overs: z.number().int(),
})
export type FirstContact = z.output<typeof FirstContact>

/** The clock to the first contact with a lead: issue "Leads and students, whole", part 7. */
export const firstContacts = resource('leads.first_contact', {
  get: {
    route: 'GET /leads/:id/first-contact',
    access: 'leads.read',
    summary: 'Show until when a lead has to be answered, or how it was; null where no clock was started, and for students.',
    response: z.object({ contactInfo: FirstContact.nullable() }),
    errors: ['NOT_FOUND'],
  },
})
