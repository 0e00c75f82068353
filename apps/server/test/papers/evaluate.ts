/** Draws forty documents, reads them, and prints the share of fields that were read right: `npm run eval:extraction`. */

import { fieldsIn } from '#modules/extraction/file-extraction/fields.rules.ts'
import { readPicture } from '#platform/reading/picture-reading.ts'
import { startEngine } from '#platform/reading/recognition.ts'
import { papers } from './papers.ts'

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
