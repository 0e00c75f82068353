import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { programTags } from '@embark/contract/masters/program-tag/program-tag.contract.ts'
import { tags } from '@embark/contract/masters/tag/tag.contract.ts'
import type { TagType } from '@embark/contract/masters/tag/tag.rules.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aCatalogue } from '../../catalog/program/program.builder.ts'

const keys = ['masters.tags.read', 'masters.tags.create', 'masters.tags.update', 'masters.tags.assign', 'programs.read'] as const

async function world() {
  const acme = await newTenant()
  const [law, art, data] = await acme.asSystem((ctx) =>
    aCatalogue(
      ctx,
      { program: 'LLB Law' },
      { program: 'BA Art' },
      { program: 'MBA', institution: 'Trinity College Dublin', country: 'IE', currency: 'EUR' },
    ),
  )
  const ada = await acme.userWith(...keys)
  const tag = async (name: string, tag_type: TagType = 'program') => (await ada(tags.create, { body: { name, tag_type } })).data.tagInfo
  return { acme, ada, tag, law: law!.program_id, art: art!.program_id, mba: data!.program_id }
}

test('a tag is put on programs, which then come first, and its set is replaced or changed', async () => {
  const { ada, tag, law, art, mba } = await world()
  const fast = await tag('Fast offer')
  const params = { tag: String(fast.id) }
  const ticked = async (query = {}) =>
    (await ada(programTags.programs, { params, query })).data.recordsInfo.map(({ name, is_tagged }) => `${name}${is_tagged ? ' x' : ''}`)

  const first = await ada(programTags.assignPrograms, { params, body: { program_id: [law, mba] } })
  expect(first).toMatchObject({ status: 200, message: 'Labels updated successfully', data: { tagInfo: { programs_count: 2 } } })
  expect(await ticked()).toEqual(['LLB Law x', 'MBA x', 'BA Art'])

  await ada(programTags.assignPrograms, { params, body: { add: [art], remove: [law] } })
  expect(await ticked()).toEqual(['BA Art x', 'MBA x', 'LLB Law'])
  expect(await ticked({ search: 'art' })).toEqual(['BA Art x'])
  expect(await ticked({ filters: { country_id: 372 } })).toEqual(['MBA x'])
  expect(await ticked({ per_page: 1, page: 3 })).toEqual(['LLB Law'])

  await ada(programTags.assignPrograms, { params, body: { program_id: [] } })
  expect(await ticked()).toEqual(['BA Art', 'LLB Law', 'MBA'])
})

test('a program gets its tags from the other side, and its card shows them', async () => {
  const { ada, tag, law } = await world()
  const [fast, visa] = [await tag('Fast offer'), await tag('Visa help')]
  const params = { program: String(law) }
  const labels = async () =>
    (await ada(programs.all)).data.recordsInfo.find(({ program }) => program.id === law)!.program.labels.map(({ name }) => name)

  const set = await ada(programTags.assignTags, { params, body: { tag_id: [visa.id, fast.id] } })
  expect(set).toMatchObject({ message: 'Labels updated successfully', data: { labels: [{ name: 'Fast offer' }, { name: 'Visa help' }] } })
  expect(await labels()).toEqual(['Fast offer', 'Visa help'])

  await ada(programTags.assignTags, { params, body: { tag_id: [visa.id] } })
  expect(await labels()).toEqual(['Visa help'])
})

test('only tags of programs go on programs, and only programs there are; a tag in use keeps its type', async () => {
  const { ada, tag, law } = await world()
  const [hot, fast] = [await tag('Hot', 'lead'), await tag('Fast offer')]
  const program = { program: String(law) }

  expect((await ada(programTags.assignPrograms, { params: { tag: String(hot.id) }, body: { program_id: [law] } })).status).toBe(404)
  expect((await ada(programTags.assignTags, { params: program, body: { tag_id: [hot.id] } })).errors[0]).toMatchObject({ field: 'tag_id' })
  expect((await ada(programTags.assignPrograms, { params: { tag: String(fast.id) }, body: { add: [999] } })).errors[0]).toMatchObject({
    field: 'add',
  })
  expect((await ada(programTags.assignPrograms, { params: { tag: String(fast.id) }, body: {} })).status).toBe(422)

  await ada(programTags.assignTags, { params: program, body: { tag_id: [fast.id] } })
  const moved = await ada(tags.edit, { params: { id: String(fast.id) }, body: { name: 'Fast offer', tag_type: 'lead' } })
  expect(moved.errors[0]).toMatchObject({ field: 'tag_type' })
})

test('another company’s programs and tags are not there', async () => {
  const [mine, theirs] = [await world(), await world()]
  const [fast, other] = [await mine.tag('Fast offer'), await theirs.tag('Theirs')]
  await theirs.tag('One more')

  const reply = await theirs.ada(programTags.programs, { params: { tag: fast.identifier } })
  expect(reply.status).toBe(404)
  expect((await mine.ada(programTags.assignTags, { params: { program: String(mine.law) }, body: { tag_id: [other.id + 1] } })).status).toBe(
    422,
  )
})

test('the audit log tells which programs a tag came to and left', async () => {
  const { acme, ada, tag, law, art } = await world()
  const fast = await tag('Fast offer')
  const params = { tag: String(fast.id) }
  await ada(programTags.assignPrograms, { params, body: { program_id: [law] } })
  await ada(programTags.assignPrograms, { params, body: { program_id: [art] } })

  const entries = (await acme.audit()).filter(({ action }) => action === 'tag.programs_changed')
  expect(entries).toContainEqual(expect.objectContaining({ before: { left: [law] }, after: { joined: [art] } }))
})
