import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { compareWaiting } from './compare.commands.ts'
import { nearMisses, type Planted, plant, plantedPairs } from './planted.builder.ts'

const peopleOf = (pairs: readonly Planted[]) => pairs.flatMap(({ one, other }) => [one, other])
const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

test('of two hundred pairs of one person, among as many of two who have much in common, at least 95 % are seen and at least 90 % of what is named is right', async () => {
  const acme = await newTenant()
  const [planted, misses] = [plantedPairs(), nearMisses()]
  expect([planted.length, misses.length]).toEqual([200, 200])

  const ids = await acme.asSystem((ctx) => plant(ctx, [...peopleOf(planted), ...peopleOf(misses)]))
  while (await acme.asSystem(compareWaiting));
  const pairs = await acme.within((db) => db.selectFrom('lead_pairs').select(['lead_id', 'other_id', 'certainty']).execute())

  const right = new Map(planted.map(({ kind }, at) => [keyOf(ids[2 * at]!, ids[2 * at + 1]!), kind]))
  const seen = pairs.filter(({ lead_id, other_id }) => right.has(keyOf(lead_id, other_id)))
  const missed = [...right].filter(([key]) => !pairs.some(({ lead_id, other_id }) => keyOf(lead_id, other_id) === key))
  const recall = seen.length / planted.length
  const precision = seen.length / pairs.length
  const most = [...new Set(pairs.map(({ certainty }) => certainty))].map((certainty) => {
    const atThis = pairs.filter((pair) => pair.certainty === certainty)
    return `${certainty} ${atThis.filter((pair) => seen.includes(pair)).length} of ${atThis.length}`
  })
  const lost = [...new Set(missed.map(([, kind]) => kind))].map((kind) => `${kind} ${missed.filter(([, each]) => each === kind).length}`)
  process.stdout.write(
    `Duplicates: ${(100 * recall).toFixed(1)} % seen, ${(100 * precision).toFixed(1)} % right (${most.join(', ')}); missed: ${lost.join(', ') || 'none'}\n`,
  )
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(precision).toBeGreaterThanOrEqual(0.9)
})

test('what is certain is never wrong here, and siblings, twins and namesakes are not named at all', async () => {
  const acme = await newTenant()
  await acme.asSystem((ctx) => plant(ctx, peopleOf(nearMisses())))
  while (await acme.asSystem(compareWaiting));
  const pairs = await acme.within((db) =>
    db
      .selectFrom('lead_pairs')
      .innerJoin('leads as one', 'one.id', 'lead_pairs.lead_id')
      .innerJoin('leads as other', 'other.id', 'lead_pairs.other_id')
      .select(['one.first_name as one', 'other.first_name as other', 'one.last_name as family', 'certainty', 'reasons'])
      .execute(),
  )
  expect(pairs).toEqual([])
})

test.each([
  ['Şükrü', 'sukru'],
  ['Mohammed', 'Muhammet'],
  ['Mohammed', 'محمد'],
  ['Yousuf', 'Юсуф'],
  ['राहुल', 'Rahul'],
  ['Abdurrahman', 'عبد الرحمن'],
  ['Işıl', 'ISIL'],
])('%s and %s sound the same', async (one, other) => {
  const acme = await newTenant()
  const ids = await acme.asSystem((ctx) =>
    plant(ctx, [
      { first_name: one, last_name: 'Kaya', born: '2001-02-03' },
      { first_name: 'Kaya', last_name: other, born: '2001-02-03' },
    ]),
  )
  await acme.asSystem(compareWaiting)
  const pairs = await acme.within((db) => db.selectFrom('lead_pairs').select(['lead_id', 'other_id', 'certainty', 'reasons']).execute())
  expect(pairs).toEqual([{ lead_id: ids[0], other_id: ids[1], certainty: 'possible', reasons: ['birth', 'name'] }])
})
