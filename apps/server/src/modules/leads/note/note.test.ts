import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'

test('a note is trimmed, listed newest first, and leaves an audit entry on its lead', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))

  const added = await ada(leadNotes.create, { params: { lead_id: lead.identifier }, body: { content: ' Called back ' } })
  const listed = await ada(leadNotes.list, { params: { lead_id: lead.identifier } })

  expect(added.status).toBe(201)
  expect(listed.data.recordsInfo).toEqual([added.data.noteInfo])
  expect(added.data.noteInfo).toMatchObject({ content: 'Called back', visibility: 'internal', author: { first_name: 'Ada' } })
  expect(await acme.audit()).toMatchObject([{ action: 'lead.note_added', module: 'lead', record_id: lead.id, actor_id: ada.id }])
})

test('an empty note is refused at its field', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))

  const refused = await ada(leadNotes.create, { params: { lead_id: lead.identifier }, body: { content: '  ' } })

  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'content', message: 'Note is required' }] })
})

test('a lead of another company, one out of scope and one that never was answer alike', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const counsellor = await acme.person({ role: 'counsellor' })
  const [foreign, unassigned] = [await other.asSystem((ctx) => aLead(ctx)), await acme.asSystem((ctx) => aLead(ctx))]

  const answers = await Promise.all(
    [foreign.identifier, unassigned.identifier, crypto.randomUUID()].map((lead_id) => counsellor(leadNotes.list, { params: { lead_id } })),
  )

  const bodies = answers.map(({ raw }) => {
    const { traceId, instance, ...body } = JSON.parse(raw.toString())
    expect(traceId && instance).toBeTruthy()
    return JSON.stringify(body)
  })
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(bodies).size).toBe(1)
})

test('only its author changes or removes a note; what it said stays in the audit', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith('leads.read', 'leads.update'), await acme.userWith('leads.read', 'leads.update')]
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const { data } = await ada(leadNotes.create, { params: { lead_id: lead.identifier }, body: { content: 'Called', visibility: 'shared' } })
  const params = { lead_id: lead.identifier, note_id: data.noteInfo.identifier }

  const foreign = [await bob(leadNotes.edit, { params, body: { content: 'Mine' } }), await bob(leadNotes.remove, { params })]
  const edited = await ada(leadNotes.edit, { params, body: { content: 'Called twice' } })
  const removed = await ada(leadNotes.remove, { params })
  const again = await ada(leadNotes.remove, { params })

  expect(foreign.map(({ status }) => status)).toEqual([403, 403])
  expect(edited.data.noteInfo).toMatchObject({
    content: 'Called twice',
    visibility: 'shared',
    edited_at: expect.any(String),
    can: { edit: true },
  })
  expect([removed.status, again.status]).toEqual([200, 404])
  expect((await ada(leadNotes.list, { params })).data.recordsInfo).toEqual([])
  expect((await acme.audit()).map(({ action, before }) => [action, (before as { content?: string } | null)?.content])).toEqual([
    ['lead.note_added', undefined],
    ['lead.note_changed', 'Called'],
    ['lead.note_removed', 'Called twice'],
  ])
})
