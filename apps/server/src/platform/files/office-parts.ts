import sax from 'sax'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { refuse } from '../refusal.ts'

/** A part that unpacks to more, or cells that repeat shared words into more, are a trap or no list of people, unless a caller takes more. */
export const usualBytes = 10 * 1_048_576
/** No part of a file lies deeper; a trap would fill the memory with what it never closes. */
const mostDepth = 64

/** What is told of a part while it is read, by names without the prefixes some programs write. */
export interface Listener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
  /** Whether the rest of the part may stay unread. */
  isDone?(): boolean
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/** The parts of an office file, which is an archive of XML. */
export async function partsOf(content: Buffer, mostBytes = usualBytes) {
  const zip = await fromBufferPromise(content)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return {
    names: () => [...entries.keys()],
    has: (name: string) => entries.has(name),
    /** Reads a part piece by piece; one that is not there says nothing. */
    async parse(name: string, listener: Listener) {
      const entry = entries.get(name)
      if (entry) await parse(zip, entry, mostBytes, listener)
    },
  }
}
export type Parts = Awaited<ReturnType<typeof partsOf>>

async function parse(zip: ZipFile, entry: Entry, mostBytes: number, { open, text, close, isDone }: Listener) {
  // A part that unpacks to more than it says is given up by the reader of zips.
  if (entry.uncompressedSize > mostBytes) refuse('IMPORT_UNREADABLE')
  const parser = sax.parser(true)
  let depth = 0
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    depth += 1
    if (depth > mostDepth) refuse('IMPORT_UNREADABLE')
    // Without its namespaces mode the parser gives texts.
    open?.(bare(name), attributes as Record<string, string>)
  }
  parser.onclosetag = (name) => {
    depth -= 1
    close?.(bare(name))
  }
  parser.ontext = (piece) => text?.(piece)
  parser.oncdata = (piece) => text?.(piece)
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream.setEncoding('utf8')) {
    parser.write(String(chunk))
    if (isDone?.()) return
  }
  parser.close()
}
