import { files } from '@embark/contract/documents/file/file.contract.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfOf } from '../../../../db/seeds/demo/one-page.ts'
import { app, newTenant, owner } from '../../../../test/world.ts'
import { someFile } from '../document/document.builder.ts'
import { drawThumb } from './thumb.jobs.ts'

const lines = ['University of Somewhere', 'Transcript of records of Grace Hopper', 'Mathematics 91', 'Physics 88']

async function uploaded(upload: File) {
  const acme = await newTenant()
  const ada = await acme.userWith('documents.create')
  const { data } = await ada(files.upload, { upload })
  const fileId = await acme.within((db) =>
    db.selectFrom('files').select('id').where('identifier', '=', data.fileInfo.identifier).executeTakeFirstOrThrow(),
  )
  const look = async () => {
    const picture = await (await app()).inject({ method: 'GET', url: data.thumbInfo.view_page })
    return { type: picture.headers['content-type'], bytes: picture.rawPayload }
  }
  return { acme, look, draw: () => acme.run(drawThumb, { file_id: fileId.id }) }
}

test('a PDF shows its first page in small, behind the same link, once its job has drawn it; a second run changes nothing', async () => {
  const { look, draw } = await uploaded(new File([Uint8Array.from(pdfOf(lines))], 'transcript.pdf'))
  const icon = await look()

  await draw()
  const page = await look()
  await draw()
  const again = await look()

  expect(page.type).toBe('image/webp')
  expect(page.bytes.equals(icon.bytes)).toBe(false)
  expect(await sharp(page.bytes).metadata()).toMatchObject({ format: 'webp', width: 226, height: 320 })
  const { data, info } = await sharp(page.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const rowOf = (share: number) => data.subarray(Math.floor(info.height * share) * info.width * info.channels).subarray(0, info.width)
  // Words above, nothing below.
  expect(Math.min(...data.subarray(0, (data.length * 2) / 10))).toBeLessThan(160)
  expect(Math.min(...rowOf(0.9))).toBeGreaterThan(240)
  expect(again.bytes.equals(page.bytes)).toBe(true)
})

test('a PDF that cannot be drawn keeps the icon of its kind', async () => {
  const { look, draw } = await uploaded(someFile.pdf())
  const icon = await look()

  await draw()

  expect((await look()).bytes.equals(icon.bytes)).toBe(true)
})

test('pictures of files let all other work go before them', async () => {
  const { acme } = await uploaded(someFile.pdf())
  await acme.asSystem((ctx) => ctx.enqueue('tests.awaited', {}, { runAt: new Date('2100-01-01') }))
  const { rows } = await owner.query<{ task: string }>(
    `select t.identifier as task
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where (j.payload ->> 'tenant_id')::int = $1
     order by j.priority`,
    [acme.id],
  )

  expect(rows.map(({ task }) => task)).toEqual(['tests.awaited', drawThumb.task])
})
