import { expect, test } from 'vitest'
import { turnsOf } from './turns.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a company has so many turns at once, the next comes when one is given on, and another company waits for none of them', async () => {
  const turns = turnsOf(2)
  const came: string[] = []
  const overs = new Map<string, () => void>()
  const ask = (name: string, company: number) =>
    void turns(company).then((over) => {
      came.push(name)
      overs.set(name, over)
    })
  const giveOn = async (name: string) => {
    overs.get(name)!()
    await settled()
  }

  for (const name of ['first', 'second', 'third', 'fourth']) ask(name, 1)
  ask('another company', 2)
  await settled()
  expect(came).toEqual(['first', 'second', 'another company'])
  await giveOn('second')
  expect(came.at(-1)).toBe('third')
  await giveOn('first')
  expect(came.at(-1)).toBe('fourth')
  await giveOn('third')
  await giveOn('fourth')
  ask('later', 1)
  ask('much later', 1)
  await settled()
  expect(came.slice(-2)).toEqual(['later', 'much later'])
})
