import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const run = (life: string) => {
  const script = `import { runUntilStopped } from ${JSON.stringify(path.join(import.meta.dirname, 'process.ts'))}
    import { setTimeout as sleep } from 'node:timers/promises'
    const say = (level) => (data, text) => console.log(level, text, data?.err?.message ?? '')
    const log = { info: say('info'), warn: say('warn'), error: say('error'), fatal: say('fatal') }
    setInterval(() => {}, 1000)
    await runUntilStopped({ log, start: async () => console.log('started'), stop: async () => console.log('stopped'), ${life} })`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Sends the signals, each when its word has been said, and gives the exit code and all words. */
async function lived(life: string, signals: [word: string, signal: NodeJS.Signals][] = []): Promise<{ code: unknown; words: string }> {
  const child = run(life)
  let words = ''
  child.stdout.on('data', (chunk) => {
    words += chunk
    const next = signals[0]
    if (!next || !words.includes(next[0])) return
    signals.shift()
    child.kill(next[1])
  })
  const [code] = await once(child, 'exit')
  return { code, words }
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s lets the work be finished and ends well', async (signal) => {
  const { code, words } = await lived(`stop: async () => { await sleep(200); console.log('finished') }`, [['started', signal]])
  expect(code).toBe(0)
  expect(words).toContain('finished')
})

test('stopping that takes too long is cut short', async () => {
  const { code, words } = await lived(`patienceMs: 100, stop: () => new Promise(() => {})`, [['started', 'SIGTERM']])
  expect(code).toBe(1)
  expect(words).toContain('stopping took too long')
})

test('a second signal ends it at once', async () => {
  const { code, words } = await lived(`stop: () => { console.log('draining'); return new Promise(() => {}) }`, [
    ['started', 'SIGTERM'],
    ['draining', 'SIGTERM'],
  ])
  expect(code).toBe(1)
  expect(words).toContain('at once')
})

test.each([
  ['an exception', `start: async () => { setTimeout(() => { throw new Error('unforeseen') }) }`],
  ['a rejection', `start: async () => { Promise.reject(new Error('unforeseen')) }`],
  ['a failed start', `start: async () => { throw new Error('unforeseen') }`],
])('%s nobody caught is logged, what was begun is ended, and the exit code tells', async (_name, life) => {
  const { code, words } = await lived(life)
  expect(code).toBe(1)
  expect(words).toContain('unforeseen')
  expect(words).toContain('stopped')
})

test.each([
  ['an exception', `setTimeout(() => { throw new Error('unforeseen') })`],
  ['a rejection', `Promise.reject(new Error('unforeseen'))`],
])('%s of work that is left while it stops is logged, and the stop goes on to its good end', async (_name, fault) => {
  const { code, words } = await lived(`stop: async () => { ${fault}; await sleep(200); console.log('finished') }`, [['started', 'SIGTERM']])
  expect(words).toContain('unforeseen')
  expect(words).toContain('finished')
  expect(code).toBe(0)
})
