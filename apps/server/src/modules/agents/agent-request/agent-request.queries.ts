import { type AgentRequest, agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, nameIn, person, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'

const requests = ({ db, language }: Ctx) =>
  db
    .selectFrom('agent_requests as r')
    .leftJoin('countries as c', 'c.id', 'r.country_id')
    .leftJoin('agent_forms as form', 'form.id', 'r.agent_form_id')
    .leftJoin('users as d', 'd.id', 'r.decided_by')
    .leftJoin('users as f', 'f.id', 'r.referred_by')
    .select(['r.identifier', 'r.id', 'r.company_name', 'r.first_name', 'r.last_name', 'r.email', 'r.country_code', 'r.mobile'])
    .select(['r.state', 'r.city', 'r.website', 'r.message', 'r.decided_at', 'r.decline_reason', 'r.created_at', 'form.title as form_title'])
    .select((eb) => [
      // A check constraint allows only these values.
      eb.ref('r.status').$castTo<AgentRequest['status']>().as('status'),
      nameIn(language, 'c').as('country'),
      ifThere('d', person('d')).as('decided_by'),
      ifThere('f', person('f')).as('referred_by'),
    ])

/** The requests of a company, those that wait first unless asked otherwise. */
export const requestList = declareList(agentRequests.list, {
  key: 'r.id',
  rows: requests,
  search: (_, text) => searchIn(text, 'r.company_name', 'r.first_name', 'r.last_name', 'r.email'),
  filters: { status: isOneOf('r.status', 'text') },
  orders: { created_at: by('r.created_at', 'timestamptz'), company_name: by('r.company_name', 'text'), status: by('r.status', 'text') },
})

/** One request, as returned after a decision. */
export const requestById = (ctx: Ctx, id: number): Promise<AgentRequest> => requests(ctx).where('r.id', '=', id).executeTakeFirstOrThrow()
