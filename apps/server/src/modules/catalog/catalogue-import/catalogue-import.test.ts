import { catalogueImports } from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import { catalogueImportMoves, catalogueImportStates } from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import { programs } from '@embark/contract/catalog/program/program.contract.ts'
import { expect, test } from 'vitest'
import { workbookOf } from '#platform/tabular/fixture-xlsx.ts'
import { newTenant } from '../../../../test/world.ts'
import { aCatalogueFile, bring, catalogueOf, head, lines } from './catalogue-import.builder.ts'

test('columns are guessed, the check changes nothing and promises what the import then does; the finder has the programs', async () => {
  const company = await aCatalogueFile(lines.data, lines.robotics, lines.mba)
  const { acme, ada, uploaded, check, take } = company
  const before = await catalogueOf(company)

  const checked = await check()
  const after = await catalogueOf(company)
  const done = await take()
  await acme.settle()
  const listed = await ada(programs.all)
  const bell = await acme.within((db) => db.selectFrom('notifications').select(['event', 'type']).execute())

  expect(Object.values(uploaded.suggested_mapping)).toEqual(head.split(','))
  expect(checked).toMatchObject({ state: 'ready', counts: { create: 3, change: 0, same: 0, refused: 0 }, strange_texts: [] })
  expect(after).toEqual(before)
  expect(done).toMatchObject({ state: 'completed', counts: { create: 0, created: 3, refused: 0 } })
  expect(listed.data.recordsInfo).toHaveLength(3)
  expect(bell).toEqual([{ event: 'catalogue_import_finished', type: 'import' }])
})

test('a second file changes what differs alone, and says so before it does', async () => {
  const company = await aCatalogueFile(lines.data, lines.robotics, lines.mba)
  await company.check()
  await company.take()

  const second = await bring(
    company,
    lines.data.replace('31500', '32000'),
    lines.robotics,
    lines.mba.replace('https://tcd.ie', 'https://www.tcd.ie'),
    lines.mba.replace('MBA', 'MSc Finance'),
  )
  const checked = await second.check()
  const done = await second.take()

  expect(checked.counts).toMatchObject({ create: 1, change: 2, same: 1, refused: 0 })
  expect(done.counts).toMatchObject({ created: 1, changed: 2, same: 1 })
  expect((await catalogueOf(company)).institutions.map(({ url }) => url)).toEqual(['https://leeds.ac.uk', 'https://www.tcd.ie'])
})

test('a new offering that changes its program counts for the rows that name the same program', async () => {
  const company = await aCatalogueFile(lines.data, lines.robotics)
  await company.check()
  await company.take()
  const before = await catalogueOf(company)

  const elsewhere = lines.data.replace('Main campus', 'City campus').replace('September|January', 'May')
  const second = await bring(company, elsewhere, lines.data, lines.robotics)
  const checked = await second.check()
  const after = await catalogueOf(company)
  const done = await second.take()

  expect(checked.counts).toMatchObject({ create: 1, change: 1, same: 1, refused: 0 })
  expect(after).toEqual(before)
  expect(done.counts).toMatchObject({ created: 1, changed: 1, same: 1 })
})

test('undone, an import leaves the catalogue as it was: what it made is gone, what it changed says what it said', async () => {
  const company = await aCatalogueFile(lines.data, lines.mba)
  await company.check()
  await company.take()
  const before = await catalogueOf(company)
  const second = await bring(
    company,
    lines.data.replace('31500', '32000').replace('September|January', 'May').replace('https://leeds.ac.uk', 'https://le.ac.uk'),
    lines.robotics,
    'University of Oslo,https://uio.no,NO,Blindern,MA Nordic Studies,Master,,0,August',
  )
  await second.check()
  await second.take()
  const changed = await catalogueOf(company)

  const undone = await second.undo()

  expect([changed.programs.length, changed.institutions.length]).toEqual([4, 3])
  expect(undone).toMatchObject({ state: 'reverted', reverted: { kept: 0 } })
  expect(await catalogueOf(company)).toEqual(before)
})

test('what somebody works with or changed since is kept by an undo and named', async () => {
  const company = await aCatalogueFile(lines.data, lines.robotics)
  const { acme, check, take, undo } = company
  await check()
  await take()
  const second = await bring(company, lines.data.replace('31500', '32000'), lines.robotics.replace('28000', '29000'))
  await second.check()
  await second.take()
  await acme.within(async (db) => {
    const tag = await db
      .insertInto('tags')
      .values({ name: 'Best', tag_type: 'program', txt_color: '000000', bg_color: 'FFFFFF' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const program = await db.selectFrom('programs').select('id').where('name', '=', 'MSc Data Science').executeTakeFirstOrThrow()
    await db.insertInto('program_tags').values({ tag_id: tag.id, program_id: program.id }).execute()
    await db.updateTable('program_offerings').set({ tuition_fee_minor: 1 }).where('program_id', '=', program.id).execute()
  })

  const of_second = await second.undo()
  const of_first = await undo()

  expect(of_second.reverted).toEqual({ removed: 0, restored: 1, kept: 1, kept_names: ['MSc Data Science'] })
  // Its offering went; the program has a tag, and campus and institution are of it.
  expect(of_first.reverted).toMatchObject({ kept_names: expect.arrayContaining(['MSc Data Science', 'University of Leeds']) as string[] })
  expect((await catalogueOf(company)).programs.map(({ name }) => name)).toEqual(['MSc Data Science'])
})

test('a wrong row says why in the reader’s language and is left out; the error file has it', async () => {
  const { ada, params, check, take } = await aCatalogueFile(lines.data, lines.mba.replace('41200', 'a lot'), lines.data)

  const checked = await check()
  const refused = await ada(catalogueImports.rows, { params }, { 'accept-language': 'fr' })
  const file = await ada(catalogueImports.errorFile, { params })
  const done = await take()

  expect(checked.counts).toMatchObject({ create: 1, refused: 2 })
  expect(refused.data.recordsInfo.map(({ line_no, errors }) => [line_no, errors[0]?.field])).toEqual([
    [3, 'tuition_fee'],
    [4, null],
  ])
  expect(refused.data.recordsInfo[0]!.errors[0]!.message).not.toContain('is not an amount')
  expect(file.raw.toString()).toContain('a lot')
  expect(done.counts).toMatchObject({ created: 1, refused: 2 })
})

test('a text that is on no list is said once for the whole file, and remembered for the next', async () => {
  const strange = [lines.data, lines.robotics].map((line) => line.replace(',Master,', ',Postgraduate taught,'))
  const company = await aCatalogueFile(...strange, lines.mba.replace('Business and management', 'Sorcery'))
  const checked = await company.check()
  const [first] = checked.strange_texts
  const master = checked.match_choices['study_level']!.find(({ label }) => label === 'Master')!.value

  const again = await company.check([
    { field: 'study_level', text: 'Postgraduate taught', value: master },
    { field: 'discipline', text: 'Sorcery', value: null },
  ])
  const next = await bring(company, ...strange)

  expect(checked.counts).toMatchObject({ create: 0, refused: 3 })
  expect(first).toEqual({ field: 'study_level', label: 'Study level', text: 'Postgraduate taught', count: 2 })
  expect(again).toMatchObject({ counts: { create: 3, refused: 0 }, strange_texts: [] })
  expect(next.uploaded.matches).toHaveLength(2)
})

test('a workbook is read like a file with commas, whatever its columns are called in the company’s language', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('inventory.catalogue.import')
  const workbook = workbookOf([
    ['Université', 'Pays', 'Programme', 'Frais de scolarité'],
    ['Sorbonne', 'France', 'Licence de lettres', 3770],
  ])

  const { data } = await ada(catalogueImports.create, { upload: new File([new Uint8Array(workbook)], 'programs.xlsx') })
  const [template, files] = [await ada(catalogueImports.template), await ada(catalogueImports.list)]

  expect(Object.values(data.importInfo.suggested_mapping)).toEqual(['institution', 'country', 'program', 'tuition_fee'])
  expect(template.raw.toString().split(/\r?\n/)[0]).toContain('institution,')
  expect(files.data.recordsInfo).toMatchObject([{ filename: 'programs.xlsx', state: 'uploaded', total_rows: 1 }])
})

test('needed columns, a column named twice, a picture and what another company brought are refused', async () => {
  const { ada, params, uploaded } = await aCatalogueFile(lines.data)
  const other = await newTenant()
  const stranger = await other.userWith('inventory.catalogue.import')
  const wrong = (mapping: Record<string, string | null>) =>
    ada(catalogueImports.check, { params, body: { mapping: { ...uploaded.suggested_mapping, ...mapping } as never } })

  const [twice, lacking, picture, foreign, early] = [
    await wrong({ '1': 'institution' }),
    await wrong({ '4': null }),
    await ada(catalogueImports.create, { upload: new File([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], 'a.csv') }),
    await stranger(catalogueImports.get, { params }),
    await ada(catalogueImports.start, { params }),
  ]

  expect(twice.errors[0]).toMatchObject({ field: 'mapping.1', message: 'Two columns cannot go to the same field' })
  expect(lacking.errors[0]).toMatchObject({ field: 'mapping', message: 'No column is matched to the field “Program”' })
  expect(picture.errors[0]?.code).toBe('IMPORT_UNREADABLE')
  expect(foreign.status).toBe(404)
  expect(early.errors[0]?.code).toBe('IMPORT_STATE')
})

test('work that was given up says so: a check begins anew, and what an import did is undone', async () => {
  const company = await aCatalogueFile(lines.data)
  const giveUp = () => company.acme.within((db) => db.updateTable('jobs').set({ status: 'failed' }).execute())
  await company.ada(catalogueImports.check, { params: company.params, body: { mapping: company.uploaded.suggested_mapping } })
  await giveUp()
  const failed = await company.read()
  const checked = await company.check()
  await company.ada(catalogueImports.start, { params: company.params })
  await giveUp()

  const undone = await company.undo()

  expect([failed.state, checked.state, undone.state]).toEqual(['failed', 'ready', 'reverted'])
  expect(catalogueImportStates.filter((state) => catalogueImportMoves[state].length === 0)).toEqual(['reverted'])
})
