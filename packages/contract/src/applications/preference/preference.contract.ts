import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier } from '../../kernel/shapes.ts'

export const Preference = z.object({
  application_identifier: Identifier,
  program_id: Id,
  program_name: z.string(),
  institution_name: z.string(),
  order: z.number().int(),
})
export type Preference = z.output<typeof Preference>
const answer = z.object({ preferencesInfo: z.array(Preference) })

/** The order in which a student prefers the courses applied for: specification 3 §7, G-L-45. */
export const preferences = resource('applications.preference', {
  order: {
    route: 'GET /applications/:lead/preference-order',
    access: 'applications.read',
    summary: 'List all live choices of a lead in the order of preference.',
    response: answer,
    errors: ['NOT_FOUND'],
  },
  reorder: {
    route: 'PUT /applications/:lead/preference-order',
    access: 'applications.update',
    recentProof: false,
    summary: 'Put all live choices of a lead into a new order within each application.',
    body: z.object({
      preferences: z
        .array(z.object({ application_identifier: Identifier, program_id: Id, order: z.number().int().min(1).max(300) }))
        .min(1)
        .max(300),
    }),
    response: answer,
    message: 'Preference order saved',
    errors: ['NOT_FOUND'],
    audit: 'application.preferences_ordered',
  },
  add: {
    route: 'PUT /applications/:id/add-preference-program',
    access: 'applications.update',
    recentProof: false,
    summary: 'Add a course to an application that is not submitted yet.',
    body: z.object({
      program_id: z.number('Course is required').int(),
      campus_id: z.number('Campus is required').int(),
      order: z.number().int().min(1).max(3).optional(),
    }),
    response: answer,
    message: 'Course added',
    errors: ['NOT_FOUND', 'TOO_MANY_COURSES', 'APPLICATION_EXISTS', 'APPLICATION_IS_CLOSED'],
    audit: 'application.course_added',
  },
})
