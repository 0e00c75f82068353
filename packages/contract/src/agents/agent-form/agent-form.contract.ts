import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'
import { agentFieldNames, fixedAgentFields } from '../agent-request/agent-request.rules.ts'

/** One question of a form; those that are not listed are not asked. */
const AgentFormField = z.object({ field_name: z.enum(agentFieldNames), is_required: z.boolean() })
export type AgentFormField = z.output<typeof AgentFormField>

const fields = z
  .array(AgentFormField)
  .max(agentFieldNames.length)
  .refine((list) => new Set(list.map(({ field_name }) => field_name)).size === list.length, 'Each field can be asked once')
  .refine(
    (list) => fixedAgentFields.every((name) => list.some(({ field_name, is_required }) => field_name === name && is_required)),
    'Company name, first name, last name and email address are always asked',
  )

export const AgentForm = z.object({
  identifier: Identifier,
  id: Id,
  title: z.string(),
  fields: z.array(AgentFormField),
  is_active: z.boolean(),
  public_path: z.string(),
  requests: z.number().int(),
  version: z.number().int(),
  created_at: Timestamp,
})
export type AgentForm = z.output<typeof AgentForm>

/** What a visitor sees of a form. */
export const PublicAgentForm = z.object({
  identifier: Identifier,
  title: z.string(),
  fields: z.array(
    z.object({
      field_name: z.enum(agentFieldNames),
      type: z.enum(['text', 'email', 'phone', 'country', 'url', 'textarea']),
      label: z.string(),
      is_required: z.boolean(),
      max: z.number().int(),
    }),
  ),
})
export type PublicAgentForm = z.output<typeof PublicAgentForm>

const FormParams = z.object({ agentFormId: Identifier })
const Body = z.object({ title: requiredText('Title is required'), fields, is_active: z.boolean().default(true) })

/** Forms with which agencies ask for an account, as a company wants them: G-C-16, G-C-53. */
export const agentForms = resource('agents.agent_form', {
  read: {
    route: 'GET /agent-forms/:agentFormId',
    access: 'public',
    summary: 'Read a public form.',
    params: FormParams,
    response: z.object({ formInfo: PublicAgentForm }),
    errors: ['NOT_FOUND'],
  },
  submit: {
    route: 'POST /agent-forms/:agentFormId',
    access: 'public',
    recentProof: false,
    summary: 'Ask for an account as an agent through a form; the answer never tells who is known.',
    params: FormParams,
    body: z.object({
      values: z.partialRecord(z.enum([...agentFieldNames, 'country_code']), z.string().trim().max(2_000)),
      referral_id: z.string().trim().max(60).optional(),
    }),
    response: z.object({ result: z.literal('received') }),
    message: 'Thank you. We will look at your request and write to you',
    errors: ['NOT_FOUND'],
    audit: 'agent_request.received',
    limit: { by: 'ip', max: 20, seconds: 3_600 },
  },
  list: {
    route: 'GET /agents/forms',
    access: 'agents.requests.read',
    summary: 'List the forms agencies ask with.',
    feature: 'agent_module',
    query: listQuery({ sortBy: ['created_at', 'title'] }),
    response: pageOf(AgentForm),
  },
  create: {
    route: 'POST /agents/forms',
    access: 'agents.requests.update',
    recentProof: false,
    summary: 'Make a form.',
    feature: 'agent_module',
    body: Body,
    status: 201,
    response: z.object({ formInfo: AgentForm }),
    message: 'The form was created',
    audit: 'agent_form.created',
  },
  edit: {
    route: 'PUT /agents/forms/:id',
    access: 'agents.requests.update',
    recentProof: false,
    summary: 'Change a form, or switch it off.',
    feature: 'agent_module',
    body: Body,
    response: z.object({ formInfo: AgentForm }),
    message: 'The form was saved',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'VERSION_REQUIRED'],
    audit: 'agent_form.changed',
    concurrency: 'if-match',
  },
})
