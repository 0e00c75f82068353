import {
  type AgentForm,
  type AgentFormField,
  agentForms,
  type PublicAgentForm,
} from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import { agentFields } from '@embark/contract/agents/agent-request/agent-request.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import type { PublicForm } from './agent-form.policy.ts'

/** A form as a visitor reads it, in their language. */
export const shownForm = ({ language }: Ctx, { identifier, title, fields }: PublicForm): PublicAgentForm => ({
  identifier,
  title,
  fields: fields.map(({ field_name, is_required }) => {
    const { type, label, max } = agentFields[field_name]
    return { field_name, type, label: translate(language, label), is_required, max }
  }),
})

const forms = ({ db }: Ctx) =>
  db
    .selectFrom('agent_forms as f')
    .select(['f.identifier', 'f.id', 'f.title', 'f.is_active', 'f.version', 'f.created_at'])
    .select((eb) => [
      // Written by the commands of this noun only, in this shape.
      eb.ref('f.fields').$castTo<AgentFormField[]>().as('fields'),
      sql<string>`'/agent-signup/' || f.identifier`.as('public_path'),
      sql<number>`(select count(*)::int from agent_requests r where r.agent_form_id = f.id)`.as('requests'),
    ])

/** The agent forms of the company. */
export const formList = declareList(agentForms.list, {
  key: 'f.id',
  rows: forms,
  search: (_, text) => searchIn(text, 'f.title'),
  filters: {},
  orders: { created_at: by('f.created_at', 'timestamptz'), title: by('f.title', 'text') },
})

/** One form, as returned after a change. */
export const formById = (ctx: Ctx, id: number): Promise<AgentForm> => forms(ctx).where('f.id', '=', id).executeTakeFirstOrThrow()
