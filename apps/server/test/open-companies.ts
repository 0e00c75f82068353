import type pg from 'pg'
import { expect } from 'vitest'

const open = { file: '', ids: [] as number[] }

/** Closes the companies of the files before the one whose tests run: each new one would else be read beside a thousand. */
export async function closeOthers(owner: pg.Pool, opened: number) {
  const file = expect.getState().testPath ?? ''
  if (file !== open.file) {
    await owner.query(`update tenants set status = 'suspended' where id = any($1)`, [open.ids])
    Object.assign(open, { file, ids: [] })
  }
  open.ids.push(opened)
}
