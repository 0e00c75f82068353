import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAgainWhatWasMarkedEarly } from './marked-early.ts'

test('what is written while its first answer is on the way is shown: the answer is asked for once more, and then no more', async () => {
  const client = new QueryClient()
  askAgainWhatWasMarkedEarly(client)
  let [kept, asked] = ['before', 0]
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const queryFn = async () => {
    const answer = kept
    asked += 1
    await arrival
    return answer
  }
  const observer = new QueryObserver(client, { queryKey: ['pins', 'a'], queryFn, staleTime: 60_000 })
  const stop = observer.subscribe(() => undefined)

  kept = 'after'
  void client.invalidateQueries({ queryKey: ['pins'] })
  arrive()

  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(asked).toBe(2)
  stop()
})
