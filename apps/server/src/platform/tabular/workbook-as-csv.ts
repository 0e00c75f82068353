import { createHash } from 'node:crypto'
import type { UploadedPart } from '@embark/contract/kernel/endpoint.ts'
import { wholeOf } from '../files/kind.ts'
import type { FileStore } from '../files/store.ts'
import { writeTable } from './csv-writing.ts'
import { readXlsx, type SheetLimits } from './xlsx.ts'

/** The first sheet of an uploaded workbook, kept as CSV in its place, so that imports read one kind of file; any other file as it is. */
export async function asCsv(files: FileStore, part: UploadedPart, { rows, columns, bytes }: Required<SheetLimits>): Promise<UploadedPart> {
  if (!/zip|spreadsheetml/.test(part.media_type)) return part
  // The header, and one row and column more than allowed, so that a caller can tell there are too many.
  const sheet = await readXlsx(await wholeOf(files.read(part.storage_key)), { rows: rows + 2, columns: columns + 1, bytes })
  const csv = await wholeOf(writeTable(sheet))
  await files.putAt(part.storage_key, csv)
  return { ...part, media_type: 'text/csv', bytes: csv.byteLength, sha256: createHash('sha256').update(csv).digest() }
}
