import * as z from 'zod'
import { setupStates, setupSteps } from '../../kernel/choices.ts'
import { resource } from '../../kernel/endpoint.ts'
import { requiredText } from '../../kernel/shapes.ts'
import { newPerson, Staff, staffCreated } from '../staff/staff.contract.ts'

export const Setup = z.object({
  state: z.enum(setupStates),
  done: z.array(z.enum(setupSteps)),
  skipped: z.array(z.enum(setupSteps)),
  /** The stages new leads go through, each with its statuses. */
  pipeline: z.array(z.object({ name: z.string(), statuses: z.array(z.string()) })),
})
export type Setup = z.output<typeof Setup>
const setupInfo = z.object({ setupInfo: Setup })

/** The first run of a company: what its administrator looked at, skipped and finished. */
export const setups = resource('organization.setup', {
  get: {
    route: 'GET /settings/setup',
    access: 'settings.organization.update',
    summary: 'Read how far the company is set up, and the pipeline its leads will go through.',
    response: setupInfo,
  },
  step: {
    route: 'PUT /settings/setup/steps/:step',
    access: 'settings.organization.update',
    recentProof: false,
    summary: 'Keep that a step of setting up was done or skipped.',
    params: z.object({ step: z.enum(setupSteps) }),
    body: z.object({ outcome: z.enum(['done', 'skipped']) }),
    response: setupInfo,
    errors: ['SETUP_STATE', 'MAIL_NOT_TESTED'],
    audit: 'organization.setup_step',
  },
  move: {
    route: 'PUT /settings/setup/state',
    access: 'settings.organization.update',
    recentProof: false,
    summary: 'Finish setting up, or leave the rest for later.',
    body: z.object({ state: z.enum(['later', 'done']) }),
    response: setupInfo,
    errors: ['SETUP_STATE'],
    audit: 'organization.setup_state',
  },
  inviteAgency: {
    route: 'POST /settings/setup/agencies',
    access: 'settings.agent.staff.create',
    recentProof: false,
    feature: 'agent_module',
    summary: 'Make an agency and invite its owner by mail.',
    // In the order of the form: what is missing is named in it.
    body: z.object({
      agency_name: requiredText('Name of the agency is required', 200),
      ...newPerson.shape,
    }),
    ...staffCreated,
    message: 'The agency was created and its owner invited',
    response: z.object({ staffInfo: Staff }),
    audit: 'agency.invited',
  },
})
