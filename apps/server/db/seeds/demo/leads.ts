import { assignLead } from '#modules/leads/assignment/assignment.commands.ts'
import { assignFacts } from '#modules/leads/assignment/assignment.queries.ts'
import { createLead } from '#modules/leads/lead/lead.commands.ts'
import { leadWith, visibleLead } from '#modules/leads/lead/lead.policy.ts'
import { editFacts } from '#modules/leads/lead/lead-checks.queries.ts'
import { editLead } from '#modules/leads/lead/lead-edit.commands.ts'
import { addNote } from '#modules/leads/note/note.commands.ts'
import { movableLead } from '#modules/leads/status/judged-move.queries.ts'
import { changeStatus } from '#modules/leads/status/status.commands.ts'
import type { Ctx } from '#platform/context.ts'
import { admissionOf } from './admissions.ts'
import type { DrawnLead } from './drawn.ts'
import type { Act } from './stage.ts'
import { reminderFor } from './tasks.ts'
import { between, type PlayedLead, type World, workerOf } from './world.ts'

const said = [
  'Called, asked about scholarships and living costs.',
  'Family prefers a city with direct flights.',
  'IELTS booked for next month; 6.5 expected.',
  'Wants to pay in two parts.',
  'Asked to call back after the exams.',
  'Father joined the call and compared two programs.',
  'Sent the list of documents by WhatsApp.',
  'يفضّل الدراسة في بريطانيا مع سكن جامعي.',
  'Kardeşi de Leeds’te okuyor, aynı şehri istiyor.',
]
/** These arrive by themselves, through a form or a platform; others are written down by somebody. */
const byThemselves: readonly string[] = ['website', 'facebook', 'instagram', 'google', 'whatsapp', 'webinar']
const minute = 60_000

/** What happened to a lead from its arrival on, act by act, until it stands where it was drawn to stand. */
export function lifeOf(drawn: DrawnLead, number: number, world: World): Act[] {
  const lead: PlayedLead = { ...drawn, number, id: 0, identifier: '' }
  return [arrival(lead, world), ...givingOf(lead, world), ...workOn(lead, world), ...reminderFor(lead, world)]
}

function arrival(lead: PlayedLead, { company }: World): Act {
  const { agent_id, owner_id, branch_id, team_id, body, created: at } = lead
  const agent = agent_id === undefined ? undefined : company.agentPeople.get(agent_id)!
  const by = agent ?? owner_id ?? (byThemselves.includes(body.platform) ? null : company.admin)
  const place = agent === undefined ? { branch_id, team_id } : {}
  const work = async (ctx: Ctx) => {
    const made = await createLead(ctx, { ...body, ...place })
    Object.assign(lead, { id: made.id, identifier: made.identifier })
  }
  return { at, by, audit: 'lead.created', work }
}

/** What agencies bring is given to a branch, and to somebody there. */
function givingOf(lead: PlayedLead, { company }: World): Act[] {
  const { agent_id, owner_id, branch_id, team_id } = lead
  if (agent_id === undefined) return []
  const at = Math.min(lead.created + 40 * minute, between(lead, 0.2))
  const wishes = { branch_id, team_id }
  const place = async (ctx: Ctx) =>
    editLead(ctx, await leadWith(ctx, lead.id, editFacts(ctx, wishes)), { ...wishes, allow_duplicate: false })
  const give = async (ctx: Ctx) => {
    const to = { assign_leads_by: 'user' as const, assign_to_users_info: [company.counsellors.find(({ id }) => id === owner_id)!.pair] }
    return assignLead(ctx, 'assign', await leadWith(ctx, lead.id, assignFacts(to)), to, undefined)
  }
  const placed: Act = { at, by: company.admin, audit: 'lead.updated', work: place }
  return owner_id === undefined ? [placed] : [placed, { ...placed, audit: 'lead.assigned', work: give }]
}

/** From the first word on until it stands where it does. */
function workOn(lead: PlayedLead, world: World): Act[] {
  const { stage, owner_id, status_id, reason, isStart } = lead
  const move = (share: number, status: number, status_reason_id: number | null = null): Act => ({
    at: between(lead, share),
    by: workerOf(lead, world),
    audit: 'lead.status_changed',
    work: async (ctx) => changeStatus(ctx, await movableLead(ctx, lead.id, status_reason_id), { status: String(status), status_reason_id }),
  })
  const connected = world.lists.statuses.find(({ key }) => key === 'connected')!.id
  const reached = stage === 'new_lead' || stage === 'contacted' || stage === 'lost' ? [] : [move(0.3, connected)]
  const note: Act[] = owner_id === undefined ? [] : [noteOn(lead, owner_id)]
  if (stage === 'application' || stage === 'converted') return [...reached, ...note, ...admissionOf(lead, world)]
  const chosen = stage === 'qualified' ? admissionOf(lead, world) : []
  return [...reached, ...note, ...chosen, ...(isStart ? [] : [move(1, status_id, reason)])]
}

const noteOn = (lead: PlayedLead, by: number): Act => ({
  at: between(lead, 0.35),
  by,
  audit: 'lead.note_added',
  work: async (ctx) =>
    addNote(ctx, await visibleLead(ctx, lead.id), {
      content: said[lead.number % said.length]!,
      visibility: 'internal',
      is_pinned: false,
    }),
})
