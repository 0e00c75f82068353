import fs from 'node:fs'
import path from 'node:path'

/** Who may call what, written down a second time and by hand, a line for each endpoint: neither the contract nor the seeds are asked. */
export const rights: ReadonlyMap<string, string> = new Map(
  fs
    .readFileSync(path.join(import.meta.dirname, 'role-rights.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string]),
)
