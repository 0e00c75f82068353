import { catalogueImports } from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { catalogueImportJob } from './catalogue-import.jobs.ts'

export const head = 'institution,institution_url,country,campus,program,study_level,discipline,tuition_fee,intakes'
export const lines = {
  data: 'University of Leeds,https://leeds.ac.uk,GB,Main campus,MSc Data Science,Master,Computing and data,31500,September|January',
  robotics: 'University of Leeds,https://leeds.ac.uk,GB,Main campus,MSc Robotics,Master,Engineering,28000,September',
  mba: 'Trinity College Dublin,https://tcd.ie,Ireland,College Green,MBA,Master,Business and management,41200,September',
}

/** A company whose administrator brings a catalogue file, step by step. */
export async function aCatalogueFile(...rows: readonly string[]) {
  const acme = await newTenant()
  const ada = await acme.userWith('inventory.catalogue.import', 'programs.read')
  return { acme, ada, ...(await bring({ acme, ada }, ...rows)) }
}

interface Company {
  readonly acme: World
  readonly ada: Caller
}

/** Another file of the same company. */
export async function bring({ acme, ada }: Company, ...rows: readonly string[]) {
  const upload = new File([[head, ...rows].join('\r\n')], 'programs.csv', { type: 'text/csv' })
  const { importInfo } = (await ada(catalogueImports.create, { upload })).data
  const params = { import_id: importInfo.identifier }
  const work = async () => {
    const { job_id } = await acme.within((db) =>
      db.selectFrom('catalogue_imports').select('job_id').where('id', '=', importInfo.id).executeTakeFirstOrThrow(),
    )
    await acme.run(catalogueImportJob, { job_id: job_id! })
  }
  const read = async () => (await ada(catalogueImports.get, { params })).data.importInfo
  const check = async (matches: { field: 'country' | 'study_level' | 'discipline'; text: string; value: number | null }[] = []) => {
    const { status } = await ada(catalogueImports.check, { params, body: { mapping: importInfo.suggested_mapping, matches } })
    if (status !== 202) throw new Error(`The check was answered ${status}`)
    await work()
    return read()
  }
  const take = async () => {
    await ada(catalogueImports.start, { params })
    await work()
    return read()
  }
  const undo = async () => {
    await ada(catalogueImports.revert, { params })
    await work()
    return read()
  }
  return { params, uploaded: importInfo, work, read, check, take, undo }
}

/** What the catalogue of a company says, without what was only drawn. */
export const catalogueOf = ({ acme }: Pick<Company, 'acme'>) =>
  acme.within(async (db) => ({
    institutions: await db.selectFrom('institutions').select(['name', 'url', 'alias_name']).orderBy('id').execute(),
    campuses: await db.selectFrom('campuses').select(['name', 'city']).orderBy('id').execute(),
    programs: await db.selectFrom('programs').select(['id', 'name', 'min_requirement', 'is_active']).orderBy('id').execute(),
    offerings: await db.selectFrom('program_offerings').select(['program_id', 'tuition_fee_minor', 'search']).orderBy('id').execute(),
    intakes: await db
      .selectFrom('program_intakes')
      .select(['program_id', 'intake_id'])
      .orderBy('program_id')
      .orderBy('intake_id')
      .execute(),
  }))
