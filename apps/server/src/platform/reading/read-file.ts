import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type ReadingProblem, type ReadPage, Unreadable } from './page.ts'
import type { ReadingNews, ReadingWish } from './reader.ts'

export interface ReadingLimits {
  readonly seconds: number
  readonly megabytes: number
  readonly mostPages: number
}
/** A page takes seconds; a file of fifty pages, minutes. */
export const readingLimits: ReadingLimits = { seconds: 600, megabytes: 1_500, mostPages: 50 }
const countingLimits: ReadingLimits = { ...readingLimits, seconds: 20 }

/** Files of these kinds can be read. */
export const readable = ['application/pdf', 'image/jpeg', 'image/png'] as const

// In the bundle it lies beside this; in the sources it is TypeScript, which Node does not read by itself.
const isSource = import.meta.url.endsWith('.ts')
const entry = fileURLToPath(new URL(isSource ? './reader.ts' : './reader.js', import.meta.url))

interface Reading {
  readonly limits?: ReadingLimits
  readonly signal?: AbortSignal
  readonly onPage?: (page: ReadPage) => void
}

/**
 * Reads a file in a process of its own, with an end to its time and its memory. Throws `Unreadable` for what trying again does not mend,
 * anything else where it may.
 */
export async function readFileApart(content: Uint8Array, type: string, { limits = readingLimits, signal, onPage }: Reading = {}) {
  const pages: ReadPage[] = []
  const wish: ReadingWish = { content, type, mostPages: limits.mostPages, what: 'pages' }
  await inProcess(wish, limits, signal, (news) => {
    if (!('page' in news)) return
    pages.push(news.page)
    onPage?.(news.page)
  })
  return pages
}

/** Counts the pages of a PDF, likewise apart. */
export async function pagesOfFile(content: Uint8Array, type: string, limits: ReadingLimits = countingLimits): Promise<number> {
  let count = 1
  await inProcess({ content, type, mostPages: limits.mostPages, what: 'count' }, limits, undefined, (news) => {
    if ('count' in news) count = news.count
  })
  return count
}

/** Drawing one page takes little, however many there are, and waits behind the pages of people. */
const drawingLimits: ReadingLimits = { seconds: 60, megabytes: 700, mostPages: 10_000 }

/** A small picture of the first page of a PDF, likewise apart; nothing where there is nothing to see. */
export async function firstPageOf(content: Uint8Array, signal?: AbortSignal): Promise<Uint8Array | undefined> {
  let picture: Uint8Array | undefined
  const wish: ReadingWish = { content, type: 'application/pdf', mostPages: drawingLimits.mostPages, what: 'picture' }
  await inProcess(wish, drawingLimits, signal, (news) => {
    if ('picture' in news) picture = news.picture
  })
  return picture
}

/** Has one file read, counted or drawn; comes back once that is done. */
async function inProcess(wish: ReadingWish, limits: ReadingLimits, signal: AbortSignal | undefined, hear: (news: ReadingNews) => void) {
  const child = startReader()
  let ended: ReadingProblem | undefined
  const stop = (problem?: ReadingProblem) => {
    ended ??= problem
    child.kill('SIGKILL')
  }
  const clock = setTimeout(() => stop('TOO_LONG'), limits.seconds * 1_000)
  const scale = setInterval(() => void memoryOf(child).then((megabytes) => megabytes > limits.megabytes && stop('TOO_LARGE')), 500)
  const aborted = () => stop()
  signal?.addEventListener('abort', aborted)
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('message', (news: ReadingNews) => {
        if ('done' in news) resolve()
        // Only the reader writes these, from the same list.
        else if ('problem' in news) reject(new Unreadable(news.problem as ReadingProblem))
        else if ('failure' in news) reject(new Error(`The file could not be read: ${news.failure}`))
        else hear(news)
      })
      child.on('error', reject)
      child.on('exit', (code, by) => reject(ended ? new Unreadable(ended) : new Error(`The reader ended with ${by ?? code}`)))
      child.send(wish, (error) => error && reject(error))
    })
  } finally {
    clearTimeout(clock)
    clearInterval(scale)
    signal?.removeEventListener('abort', aborted)
    child.kill('SIGKILL')
  }
}

function startReader() {
  const reader = fork(entry, [], {
    execArgv: [...(isSource ? ['--import', 'tsx'] : []), '--max-old-space-size=512'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // It needs nothing that the server knows: no password, no key.
    env: { PATH: process.env.PATH, NODE_ENV: 'production', VIPS_CONCURRENCY: '1' },
  })
  // Nobody waits for it as they wait for a page (ADR 0214). Where it could not begin, its own error says why.
  if (reader.pid !== undefined) setPriority(reader.pid, 3)
  return reader
}

/** What a process has in memory, where the system tells; elsewhere only its time is limited. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024
}
