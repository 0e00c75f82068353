import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCatalogue } from './program.builder.ts'

const everything = [
  'programs.read',
  'programs.listing.card.info.duration.read',
  'programs.listing.card.info.tuition_fee.read',
  'programs.listing.card.info.application_fee.read',
  'programs.listing.card.info.english_test_scores.read',
  'programs.listing.card.info.checklist.read',
] as const
const robotics = {
  institution: 'University of Bristol',
  city: 'Bristol',
  campus: 'Frenchay',
  program: 'MEng Robotics',
  study_level: 'Bachelor',
  discipline: 'Engineering',
  tuition_fee: '33900',
  intakes: 'September',
}
const mba = {
  institution: 'Trinity College Dublin',
  country: 'IE',
  currency: 'EUR',
  campus: 'College Green',
  city: 'Dublin',
  program: 'MBA',
  discipline: 'Business and management',
  tuition_fee: '41200',
  pgwp: 'yes',
}
const english = {
  institution: 'Dublin School of English',
  country: 'IE',
  currency: 'EUR',
  program: 'General English',
  category: 'Language',
  study_level: '',
  discipline: '',
  duration_range: '2 to 48 weeks',
  weekly_hours: '20',
  english_level: 'A2',
  age: '16+',
  accommodation: 'homestay|residence',
  tuition_fee: '250',
}

async function world() {
  const acme = await newTenant()
  const offerings = await acme.asSystem((ctx) => aCatalogue(ctx, {}, robotics, mba, english))
  return { acme, offerings, ada: await acme.userWith(...everything) }
}
const names = (answer: { data: { recordsInfo: { program: { name: string } }[] } }) =>
  answer.data.recordsInfo.map(({ program }) => program.name)

test('a card carries what the specification lists', async () => {
  const { ada } = await world()

  const { data } = await ada(programs.all, { query: { search: 'data science' } })

  expect(data.recordsInfo).toMatchObject([
    {
      is_shortlisted: false,
      tuition_fee: { amount: 31_500, currency: 'GBP' },
      application_fee: { amount: 25 },
      campus: 'Main campus',
      program: {
        name: 'MSc Data Science',
        duration: 12,
        duration_type: 'Months',
        is_fulltime: 'yes',
        min_requirement: 'A first degree.',
        testscores: [{ score_name: 'IELTS', program_testscore: { score: 6.5, min_score: 6 } }],
        intakes: [{ intake_name: 'January' }, { intake_name: 'September' }],
        additional_items: null,
        studylevel: { name: 'Master' },
        attendance_on: 'on_campus',
        institution: { name: 'University of Leeds', country: 'United Kingdom', currency_code: 'GBP' },
      },
    },
  ])
  expect(data.metaInfo).toMatchObject({ totalRecords: 1, per_page: 25 })
})

test('search finds words of program, institution, city and country in any order and without accents', async () => {
  const { ada } = await world()
  const search = async (text: string) => names(await ada(programs.all, { query: { search: text } }))

  expect(await search('bristol robot')).toEqual(['MEng Robotics'])
  expect(await search('dúblin')).toEqual(['MBA'])
  expect(await search('İrlanda mba')).toEqual(['MBA'])
  expect(await search('engineering')).toEqual(['MEng Robotics'])
  expect(await search('robotics dublin')).toEqual([])
})

test('each filter narrows, bounds belong to the range, and fees compare within one currency', async () => {
  const { ada, offerings } = await world()
  const filtered = async (filters: Record<string, unknown>) => names(await ada(programs.all, { query: { filters } }))

  expect(await filtered({ country_id: [372] })).toEqual(['MBA'])
  expect(await filtered({ institution_id: offerings[1]!.institution_id })).toEqual(['MEng Robotics'])
  expect(await filtered({ city_id: 'Leeds' })).toEqual(['MSc Data Science'])
  expect(await filtered({ is_pgwp: 1 })).toEqual(['MBA'])
  expect(await filtered({ gt_tuition_fee: 31_500, lt_tuition_fee: 33_900, currency: 'GBP' })).toEqual(['MSc Data Science', 'MEng Robotics'])
  expect(await filtered({ gt_tuition_fee: 31_500.01, lt_tuition_fee: 33_899.99, currency: 'GBP' })).toEqual([])
  expect(await filtered({ lt_tuition_fee: 50_000, currency: 'EUR' })).toEqual(['MBA'])
  expect(await filtered({ study_level_id: [] })).toEqual([])
})

test('fees in other currencies are told, filtered and sorted by the dated rate the company keeps', async () => {
  const { acme, ada } = await world()
  const base = await acme.asSystem(async ({ tenant }) => tenant.currency)
  const within = { filters: { lt_tuition_fee: 40_000, currency: 'GBP' as const } }
  const before = await ada(programs.all, { query: within })
  await acme.asSystem(({ db }) =>
    sql`insert into exchange_rates (currency, rate, valid_on) values ('GBP', 1.5, '2026-01-01'),
      ('EUR', 1.1, '2026-02-01'), ('EUR', 9, '2099-01-01')`.execute(db),
  )

  const { data } = await ada(programs.all, { query: { search: 'data science' } })

  expect(data.recordsInfo[0]!.converted).toMatchObject({
    ...{ currency: base, rate: 1.5, rate_on: '2026-01-01' },
    tuition_fee: { amount: 47_250, currency: base },
  })
  expect(names(before)).not.toContain('MBA')
  expect(before.data.without_rate).toBe(1)
  const after = await ada(programs.all, { query: within })
  expect(names(after)).toContain('MBA')
  expect(after.data.without_rate).toBe(0)
  const dearest = await ada(programs.all, { query: { sort_by: 'tuition_fee', sort: 'desc' } })
  const amounts = dearest.data.recordsInfo.map(({ converted, tuition_fee }) => converted?.tuition_fee?.amount ?? tuition_fee?.amount ?? 0)
  expect(amounts).toEqual([...amounts].sort((one, other) => other - one))
})

test('a card says at once what an intake and a tag are called, and that an intake is no longer offered', async () => {
  const { acme, ada } = await world()
  const shown = async () => {
    const { data } = await ada(programs.all, { query: { search: 'data science' } })
    const { intakes, labels } = data.recordsInfo[0]!.program
    return { intakes: intakes.map(({ intake_name }) => intake_name), labels: labels.map(({ name }) => name) }
  }
  await acme.asSystem(async ({ db }) => {
    await sql`insert into tags (name, txt_color, bg_color, tag_type) values ('New', '000000', 'FFFFFF', 'program')`.execute(db)
    await sql`insert into program_tags (program_id, tag_id) select programs.id, tags.id from programs, tags`.execute(db)
  })
  const before = await shown()

  await acme.asSystem(async ({ db }) => {
    await sql`update tags set name = 'Fresh'`.execute(db)
    await sql`update lookup_values set is_active = false where type = 'intake' and label = 'January'`.execute(db)
    await sql`update lookup_values set label = 'Autumn' where type = 'intake' and label = 'September'`.execute(db)
  })

  expect(before).toEqual({ intakes: ['January', 'September'], labels: ['New'] })
  expect(await shown()).toEqual({ intakes: ['Autumn'], labels: ['Fresh'] })
})

test('an unknown filter is refused, and one that does not suit the category is ignored', async () => {
  const { ada } = await world()

  // @ts-expect-error nothing can be narrowed by it
  const unknown = await ada(programs.all, { query: { filters: { mascot: 'owl' } } })
  const unsuited = await ada(programs.all, {
    query: { category: 'language_program', filters: { is_pgwp: 1, age: 17, englishLevel: 'A2', hasAccommodation: 1 } },
  })
  const tooYoung = await ada(programs.all, { query: { category: 'language_program', filters: { age: 15 } } })

  expect(unknown.status).toBe(422)
  expect(unsuited.data.recordsInfo).toMatchObject([
    {
      program: {
        name: 'General English',
        additional_items: {
          duration_range: '2 to 48 weeks',
          weekly_hours: 20,
          english_level: 'A2',
          age: '16+',
          tuition_fee: { amount: 250 },
        },
        accommodation_options: ['homestay', 'residence'],
      },
    },
  ])
  expect(names(tooYoung)).toEqual([])
})

test('categories are counted within the search and its filters', async () => {
  const { ada } = await world()
  const counts = async (query: object) => (await ada(programs.categories, { query })).data.categories.map(({ count }) => count)

  expect(await counts({})).toEqual([3, 1, 0, 0])
  expect(await counts({ search: 'dublin' })).toEqual([1, 1, 0, 0])
  expect(await counts({ filters: { is_pgwp: 1 } })).toEqual([1, 1, 0, 0])
})

test('pages follow one another without repeating or losing a program, in the order asked for', async () => {
  const { ada } = await world()
  const page = (number: number, more = {}) => ada(programs.all, { query: { page: number, per_page: 2, ...more } })

  const [first, second] = [await page(1), await page(2)]
  const dearest = await page(1, { sort_by: 'tuition_fee', sort: 'desc' })

  expect([...names(first), ...names(second)].sort()).toEqual(['MBA', 'MEng Robotics', 'MSc Data Science'])
  expect([first.data.metaInfo.totalRecords, first.data.metaInfo.isLastPage, second.data.metaInfo.isLastPage]).toEqual([3, false, true])
  expect(names(dearest)).toEqual(['MBA', 'MEng Robotics'])
})

test('a card tells nothing its reader has no right to, and fees cannot be found out by filtering', async () => {
  const { acme } = await world()
  const reader = await acme.userWith('programs.read')

  const { data } = await reader(programs.all, { query: { search: 'data science', filters: { gt_tuition_fee: 99_999 } } })
  const language = await reader(programs.all, { query: { category: 'language_program' } })
  const detail = await reader(programs.detail, { query: { program_id: data.recordsInfo[0]!.program.id } })

  const card = data.recordsInfo[0]!
  for (const hidden of ['tuition_fee', 'application_fee']) expect(card).not.toHaveProperty(hidden)
  for (const hidden of ['duration', 'duration_type', 'testscores', 'has_checklist']) expect(card.program).not.toHaveProperty(hidden)
  expect(language.data.recordsInfo[0]!.program.additional_items).toEqual({
    duration_range: null,
    weekly_hours: 20,
    english_level: null,
    age: '16+',
    start_date: null,
  })
  expect(detail.data).not.toHaveProperty('checklistInfo')
  expect(detail.data.programInfo).not.toHaveProperty('testscores')
})

test('the filters of a category offer only what its programs have', async () => {
  const { ada } = await world()

  const { data } = await ada(programs.filters, { query: { category: 'higher_education' } })
  const language = await ada(programs.filters, { query: { category: 'language_program' } })

  const field = (key: string) => data.filters.find((one) => one.key === key)
  expect(field('country_id')!.options.map(({ label }) => label)).toEqual(['Ireland', 'United Kingdom'])
  expect(field('intake_id')!.options.map(({ label }) => label)).toEqual(['January', 'September'])
  expect(field('age')).toBeUndefined()
  expect(language.data.filters.map(({ key }) => key)).toContain('age')
})

test('the checklist of an applicant from a country takes the place of the general one of the same name', async () => {
  const acme = await newTenant()
  const [offering] = await acme.asSystem((ctx) =>
    aCatalogue(ctx, {
      checklist: 'Academic: Transcript = Certified copy; Diploma | Visa: Bank letter | Visa@IN: GIC certificate | Visa@TR: Tax record',
    }),
  )
  const ada = await acme.userWith(...everything)
  const visa = async (country_id?: number) =>
    (
      await ada(programs.detail, {
        query: { program_id: offering!.program_id, campus_id: offering!.campus_id, ...(country_id && { country_id }) },
      })
    ).data.checklistInfo

  expect(await visa()).toMatchObject([
    {
      name: 'Academic',
      items: [
        { name: 'Transcript', entries: ['Certified copy'] },
        { name: 'Diploma', entries: [] },
      ],
    },
    { name: 'Visa', items: [{ name: 'Bank letter' }] },
  ])
  expect((await visa(356))![1]).toMatchObject({ name: 'Visa', items: [{ name: 'GIC certificate' }] })
  expect(await visa(356)).toHaveLength(2)
})

test('cards are marked for the lead in context, and only a lead the reader sees can be one', async () => {
  const { acme, offerings } = await world()
  const counsellor = await acme.person({ role: 'counsellor' })
  const mine = await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: counsellor.id, role_id: counsellor.role_id }] }))
  const theirs = await acme.asSystem((ctx) => aLead(ctx))
  const { program_id, campus_id } = offerings[0]!
  await counsellor(leadShortlists.shortlist, {
    body: { lead_identifier: mine.identifier, content: [{ program_id, campus_id, is_shortlisted: 1 }] },
  })

  const marked = await counsellor(programs.all, { query: { search: 'data science', lead_identifier: mine.identifier } })
  const unmarked = await counsellor(programs.all, { query: { search: 'data science' } })
  const refused = await counsellor(programs.all, { query: { lead_identifier: theirs.identifier } })

  expect(marked.data.recordsInfo[0]).toMatchObject({ is_shortlisted: true, shortlisted_by: 'staff' })
  expect(unmarked.data.recordsInfo[0]).toMatchObject({ is_shortlisted: false, shortlisted_by: null })
  expect(refused.status).toBe(404)
})
