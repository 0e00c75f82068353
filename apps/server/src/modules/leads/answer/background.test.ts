import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'

const school = {
  level: 'High school',
  institution_name: 'Ankara Lisesi',
  from_year: 2018,
  passing_year: 2022,
  score: '88',
  score_type: 'of 100',
}
const ielts = {
  score_name: 'IELTS',
  score: 6.5,
  sub_scores: { Listening: 7, Reading: 6 },
  test_date: '2026-01-10',
  expires_on: '2028-01-10',
}

async function aRecord() {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const params = { id: lead.identifier }
  return { acme, ada, params, read: async () => (await ada(leads.single, { params })).data.leadInfo }
}

test('education, tests, languages and how to be reached are kept with the lead, told in its history and put back from there', async () => {
  const { ada, params, read } = await aRecord()
  const start = await read()
  const body = {
    education_info: [school],
    test_scores: [ielts],
    spoken_languages: [{ language: 'tr', level: 'native' as const }],
    contact_preference: 'whatsapp' as const,
  }
  const saved = await ada(leads.edit, { params, body: { ...body, version: start.version } })
  const now = await read()
  const emptied = await ada(leads.edit, { params, body: { test_scores: [], seen: { test_scores: now.test_scores }, version: now.version } })
  const [entry] = (await ada(leadActivities.list, { params, query: { types: 'updated' } })).data.recordsInfo
  const change = entry!.changes!.find(({ field }) => field === 'test_scores')!
  const restored = await ada(leads.edit, {
    params,
    body: { test_scores: change.from, seen: { test_scores: change.to }, version: start.version } as never,
  })

  expect([saved.status, emptied.status, restored.status]).toEqual([200, 200, 200])
  expect(now).toMatchObject(body)
  expect(change).toMatchObject({ from_text: 'IELTS 6.5', to_text: null, can_restore: true })
  expect((await read()).test_scores).toEqual([ielts])
})

test('where somebody lives and what they worked as are kept with the lead, told in its history, and refused where a job ends before it begins', async () => {
  const { ada, params, read } = await aRecord()
  const { version } = await read()
  const job = { employer: 'Sky Air', title: 'Clerk', from: '2023-02-03', to: '2024-02-03' }
  const body = { home_address: 'Bağdat Caddesi 1', home_postal_code: '34710', work_info: [job] }
  const saved = await ada(leads.edit, { params, body: { ...body, version } })
  const wrong = await ada(leads.edit, { params, body: { work_info: [{ ...job, to: '2022-01-01' }], version: version + 1 } })
  const [entry] = (await ada(leadActivities.list, { params, query: { types: 'updated' } })).data.recordsInfo

  expect([saved.status, wrong.errors[0]?.field]).toEqual([200, 'work_info.0.to'])
  expect(await read()).toMatchObject(body)
  expect(entry!.changes!.map(({ label, to_text }) => [label, to_text])).toEqual([
    ['Address', 'Bağdat Caddesi 1'],
    ['Postal code', '34710'],
    ['Work experience', 'Clerk, Sky Air'],
  ])
})

test('a test gives no other scores than its own, and is refused at its line', async () => {
  const { ada, params, read } = await aRecord()
  const { version } = await read()
  const scores = (test: object) => ada(leads.edit, { params, body: { test_scores: [{ ...ielts, ...test }], version } as never })

  const wrong = [
    await scores({ score: 9.5 }),
    await scores({ score: 6.3 }),
    await scores({ sub_scores: { Listening: 12 } }),
    await scores({ expires_on: '2025-01-01' }),
  ]
  const free = await scores({ score_name: 'TestDaF', score: 16, sub_scores: null })
  const years = await ada(leads.edit, { params, body: { education_info: [{ ...school, from_year: 2024 }], version } })
  const twice = { language: 'fr', level: 'good' as const }
  const languages = await ada(leads.edit, { params, body: { spoken_languages: [twice, twice], version } })

  expect(wrong.map(({ errors }) => errors[0]?.field)).toEqual([
    'test_scores.0.score',
    'test_scores.0.score',
    'test_scores.0.sub_scores.Listening',
    'test_scores.0.expires_on',
  ])
  expect(free.status).toBe(200)
  expect([years, languages].map(({ errors }) => errors[0]?.field)).toEqual(['education_info.0.passing_year', 'spoken_languages.1.language'])
})

test('what is sent as it is kept is no change, in whatever order it is written', async () => {
  const { ada, params, read } = await aRecord()
  const { version } = await read()
  await ada(leads.edit, { params, body: { education_info: [school], version } })
  const kept = await read()
  const turned = Object.fromEntries(Object.entries(school).reverse()) as typeof school
  const same = await ada(leads.edit, {
    params,
    body: { education_info: [turned], seen: { education_info: [turned] }, version: kept.version },
  })
  const met = await ada(leads.edit, { params, body: { education_info: [], seen: { education_info: [] }, version: kept.version } })

  expect(same.data.leadInfo.version).toBe(kept.version)
  expect(met).toMatchObject({ status: 409, errors: [{ field: 'education_info', details: { value: [school] } }] })
})

test('another number is kept in its two parts, and emptied', async () => {
  const { ada, params, read } = await aRecord()
  const { version } = await read()
  const seen = { alternate_country_code: null, alternate_mobile: null }
  const set = await ada(leads.edit, { params, body: { alternate_country_code: '+90', alternate_mobile: '532 111 22 33', seen, version } })
  const kept = await read()
  const { alternate_country_code, alternate_mobile } = kept
  const odd = await ada(leads.edit, {
    params,
    body: { alternate_country_code: '+90', alternate_mobile: '12', seen: { alternate_country_code, alternate_mobile }, version },
  })
  await ada(leads.edit, {
    params,
    body: { alternate_country_code: '', alternate_mobile: '', seen: { alternate_country_code, alternate_mobile }, version },
  })

  expect(set.status).toBe(200)
  expect([alternate_country_code, alternate_mobile]).toEqual(['+90', '5321112233'])
  expect(odd.errors[0]?.field).toBe('alternate_mobile')
  const { alternate_mobile: gone, alternate_country_code: code } = await read()
  expect([gone || null, code || null]).toEqual([null, null])
})

test('a student keeps their own background', async () => {
  const acme = await newTenant()
  const grace = await acme.person({ role: 'student' })
  const lead = await acme.asSystem((ctx) => aLead(ctx, { student_user_id: grace.id }))
  const read = async () => (await grace(leads.single, { params: { id: lead.identifier } })).data.leadInfo
  const { version } = await read()
  const body = {
    test_scores: [ielts],
    spoken_languages: [{ language: 'ar', level: 'fluent' as const }],
    contact_preference: 'email' as const,
  }

  expect((await grace(leadStudents.editOwn, { body: { ...body, version } })).status).toBe(200)
  expect(await read()).toMatchObject(body)
})
