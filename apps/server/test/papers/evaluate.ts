/**
 * Draws forty documents, reads them, and prints the share of fields that were read right: `npm run eval:extraction`. With `--zones 300`
 * it draws as many passports by lot instead, and prints how many of the zones that pass their check digits are right; `--light` wears
 * them less, so that more of them pass.
 */

import { parseArgs } from 'node:util'
import { fieldsIn } from '#modules/extraction/file-extraction/fields.rules.ts'
import { readPicture } from '#platform/reading/picture-reading.ts'
import { startEngine } from '#platform/reading/recognition.ts'
import { papers } from './papers.ts'
import { drawnByLot } from './zones.ts'

interface Tally {
  right: number
  wrong: number
  missed: number
  /** Wrong, and not marked to be looked at. */
  unmarked: number
  wrongAndSure: number
}
const tallies = new Map<string, Tally>()
const engine = await startEngine()
const write = (text: string) => process.stdout.write(`${text}\n`)

const { values: flags } = parseArgs({ options: { zones: { type: 'string' }, light: { type: 'boolean', default: false } } })
if (flags.zones) {
  await readZones(Number(flags.zones))
  process.exit(0)
}

for (const paper of papers) {
  const { extracted_info } = fieldsIn([await readPicture(engine, await paper.picture(), 1)])
  const entities = extracted_info['page_1']!.single_entities
  const tally = tallies.get(paper.kind) ?? { right: 0, wrong: 0, missed: 0, unmarked: 0, wrongAndSure: 0 }
  tallies.set(paper.kind, tally)
  const said: string[] = []
  for (const [key, value] of Object.entries(paper.says)) {
    const read = entities.find((each) => each.key === key)
    if (!read) tally.missed += 1
    else if (read.value === value) tally.right += 1
    else {
      tally.wrong += 1
      if (read.level !== 'unsure') tally.unmarked += 1
      if (read.level === 'sure') tally.wrongAndSure += 1
    }
    if (read?.value !== value) said.push(`${key}: ${read ? `${read.value} (${read.level})` : 'not found'}`)
  }
  write(`${paper.name}: ${said.length ? said.join('; ') : 'all right'}`)
}
for (const [kind, { right, wrong, missed, unmarked, wrongAndSure }] of tallies) {
  const all = right + wrong + missed
  write(
    `${kind}: ${Math.round((right * 1_000) / all) / 10} % of ${all} right, ${missed} not found, ${wrong} wrong (${unmarked} not marked, ${wrongAndSure} called sure)`,
  )
}
process.exit(0)

async function readZones(count: number) {
  const tally = { passed: 0, right: 0 }
  for (let number = 1; number <= count; number++) {
    const { says, picture } = drawnByLot(number, flags.light ? 'light' : 'hard')
    const { extracted_info } = fieldsIn([await readPicture(engine, await picture(), 1)])
    const entities = extracted_info['page_1']!.single_entities
    const read = (key: string) => entities.find((each) => each.key === key)
    const proven = ['Passport number', 'Date of birth', 'Expiry date'].map(read)
    if (!proven.every((each) => each?.level === 'sure')) continue
    tally.passed += 1
    const truth = { 'Passport number': says.number, 'Date of birth': says.date_of_birth, 'Expiry date': says.expiry_date }
    const beside = { Nationality: says.country, Gender: says.gender }
    const wrong = Object.entries({ ...truth, ...beside }).filter(([key, value]) => read(key)?.value !== value)
    if (wrong.length) write(`${number}: ${wrong.map(([key, value]) => `${key} ${value} read as ${read(key)?.value}`).join('; ')}`)
    else tally.right += 1
  }
  write(`${count} passports: ${tally.passed} zones pass their check digits, ${tally.right} of them are right in every field`)
}
