import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { type CatalogueReport, importCatalogue } from './catalogue-import.commands.ts'

const head =
  'institution,institution_url,country,currency,campus,city,program,category,study_level,discipline,duration,duration_type,study_mode,attendance_on,pgwp,tuition_fee,application_fee,intakes,test_scores,min_requirement'
const leeds =
  'University of Leeds,https://leeds.ac.uk,GB,GBP,Main campus,Leeds,MSc Data Science,,Master,Computing and data,12,,full time,,no,"31,500.50",25,September|January,IELTS:6.5:6.0|TOEFL:88,A first degree'
const trinity =
  'Trinity College Dublin,https://tcd.ie,Ireland,EUR,College Green,Dublin,MBA,,Master,Business and management,1,Years,yes,hybrid,yes,41200,55,Sep,IELTS:7,'

const bytes = (...lines: string[]): AsyncIterable<Uint8Array> => new Blob([lines.join('\r\n')]).stream()
const importInto = (acme: World, ...lines: string[]): Promise<CatalogueReport> =>
  importCatalogue({ run: (work) => acme.asSystem(work) }, bytes(head, ...lines))
const everything = (acme: World) =>
  acme.within(async (db) => {
    const tables = ['institutions', 'campuses', 'programs', 'program_offerings', 'program_intakes'] as const
    return Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, await db.selectFrom(table).selectAll().orderBy('id').execute()] as const)),
    )
  })

test('a catalogue becomes institutions, campuses, programs with their intakes, and offerings with fees', async () => {
  const acme = await newTenant()

  const report = await importInto(acme, leeds, trinity)

  expect(report).toEqual({ rows: 2, created: 2, updated: 0, refused: [] })
  const { institutions, programs, program_offerings, program_intakes } = await everything(acme)
  expect(institutions).toMatchObject([
    { name: 'University of Leeds', country_id: 826, url: 'https://leeds.ac.uk' },
    { name: 'Trinity College Dublin', country_id: 372 },
  ])
  expect(programs).toMatchObject([
    {
      name: 'MSc Data Science',
      duration: 12,
      duration_type: 'Months',
      is_fulltime: true,
      attendance_on: 'on_campus',
      is_pgwp: false,
      testscores: [
        { score_name: 'IELTS', program_testscore: { score: 6.5, min_score: 6 } },
        { score_name: 'TOEFL', program_testscore: { score: 88, min_score: null } },
      ],
    },
    { name: 'MBA', duration: 1, duration_type: 'Years', attendance_on: 'hybrid', is_pgwp: true },
  ])
  expect(program_offerings).toMatchObject([
    { tuition_fee_minor: 3_150_050, application_fee_minor: 2_500, currency: 'GBP' },
    { tuition_fee_minor: 4_120_000, currency: 'EUR' },
  ])
  expect(program_intakes).toHaveLength(3)
})

test('the same file a second time changes nothing, and what is new in a third comes after it', async () => {
  const acme = await newTenant()
  await importInto(acme, leeds, trinity)
  const before = await everything(acme)

  const report = await importInto(acme, leeds, trinity)
  await importInto(acme, leeds, trinity, leeds.replace('MSc Data Science', 'MSc Robotics'))

  expect(report).toEqual({ rows: 2, created: 0, updated: 0, refused: [] })
  const after = await everything(acme)
  expect(after['program_offerings']!.slice(0, 2)).toEqual(before['program_offerings'])
  expect(after['programs']!.slice(0, 2).map(({ id }) => id)).toEqual(before['programs']!.map(({ id }) => id))
  expect(after['programs']).toHaveLength(3)
  expect(after['institutions']).toEqual(before['institutions'])
})

test('a changed fee, fact or intake is taken over, and told as one changed row', async () => {
  const acme = await newTenant()
  await importInto(acme, leeds, trinity)

  const fee = await importInto(acme, leeds.replace('31,500.50', '32000'), trinity)
  const fact = await importInto(acme, leeds.replace('31,500.50', '32000').replace('A first degree', 'A good first degree'), trinity)
  const intake = await importInto(
    acme,
    leeds.replace('31,500.50', '32000').replace('A first degree', 'A good first degree').replace('September|January', 'September'),
    trinity,
  )

  expect([fee, fact, intake].map(({ created, updated }) => [created, updated])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  const { programs, program_offerings, program_intakes } = await everything(acme)
  expect(program_offerings![0]).toMatchObject({ tuition_fee_minor: 3_200_000 })
  expect(programs![0]).toMatchObject({ min_requirement: 'A good first degree' })
  expect(program_intakes).toHaveLength(2)
})

test('a bad row is told by its line and its reason, and costs no other row', async () => {
  const acme = await newTenant()

  const report = await importInto(
    acme,
    leeds,
    trinity.replace('Ireland', 'Atlantis'),
    trinity.replace('41200', 'a lot'),
    trinity.replace('Sep,', 'Smarch,'),
    trinity.replace('Master', 'Wizard'),
    trinity.replace('https://tcd.ie', 'javascript:alert(1)'),
    trinity.replace('MBA', ''),
    leeds,
    trinity,
  )

  expect(report).toMatchObject({ rows: 9, created: 2 })
  expect(report.refused).toEqual([
    { row: 3, message: 'Country “Atlantis” is not known; use its two letters or its name' },
    { row: 4, message: 'Tuition fee “a lot” is not an amount' },
    { row: 5, message: 'Intake “Smarch” is not a month' },
    { row: 6, message: 'Study level “Wizard” is not on the list of this company' },
    { row: 7, message: 'Website of the institution must begin with http:// or https://' },
    { row: 8, message: 'Program is missing' },
    { row: 9, message: 'This program at this campus is on line 2 already' },
  ])
})

test('a program at a second campus is one program with two offerings', async () => {
  const acme = await newTenant()

  await importInto(acme, leeds, leeds.replace('Main campus,Leeds', 'London campus,London'))

  const { programs, campuses, program_offerings } = await everything(acme)
  expect([programs!.length, campuses!.length, program_offerings!.length]).toEqual([1, 2, 2])
})

test('a file without the needed columns is refused as a whole, and an unknown column is told', async () => {
  const acme = await newTenant()

  await expect(importCatalogue({ run: (work) => acme.asSystem(work) }, bytes('name,price', 'a,1'))).rejects.toThrow(
    'no column institution, country, program',
  )
  const report = await importCatalogue(
    { run: (work) => acme.asSystem(work) },
    bytes('institution;country;program;mascot', 'University of Leeds;UK;MBA;Owl'),
  )

  expect(report).toEqual({
    rows: 1,
    created: 1,
    updated: 0,
    refused: [{ row: 1, message: 'Column “mascot” is not known and was passed over' }],
  })
})
