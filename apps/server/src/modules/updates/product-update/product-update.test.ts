import { files } from '@embark/contract/documents/file/file.contract.ts'
import { productUpdates } from '@embark/contract/updates/product-update/product-update.contract.ts'
import { expect, test } from 'vitest'
import { app, type Caller, newTenant, owner, pool, type World } from '../../../../test/world.ts'
import { someFile } from '../../documents/document/document.builder.ts'
import { anAuthor, withLists } from './product-update.builder.ts'

const titles = async (who: Caller, which: 'list' | 'dashboard' | 'unread' = 'unread') => {
  const { data } = await who(productUpdates[which])
  return data.recordsInfo.map(({ title }) => title)
}

test('an update of a company is for its own people, with category, module and cleaned content', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const { publish } = await withLists(acme)
  const [student, stranger] = [await acme.person({ role: 'student' }), await other.person({ role: 'super_admin' })]
  await publish('Boards', {
    content: '<h1>Boards</h1><script>alert(1)</script><p onclick="x()">Drag <a href="javascript:x()">them</a></p>',
  })

  const { data } = await student(productUpdates.unread)

  expect(data.recordsInfo).toMatchObject([
    {
      title: 'Boards',
      content: '<h2>Boards</h2><p>Drag <a>them</a></p>',
      categoryInfo: { name: 'Releases' },
      moduleInfo: { name: 'Leads' },
      file_Info: null,
      client_identifiers: [],
      can: { edit: false },
    },
  ])
  expect(await titles(stranger)).toEqual([])
  expect(await titles(stranger, 'list')).not.toContain('Boards')
})

test('only the super admin writes product updates, and each complaint is at its field', async () => {
  const acme = await newTenant()
  const { admin, places } = await withLists(acme)
  const administrator = await acme.person({ role: 'administrator' })

  const forbidden = await administrator(productUpdates.create, { body: { title: 'x', content: 'x', ...places } })
  const empty = await admin(productUpdates.create, { body: {} as never })
  const onlyScript = await admin(productUpdates.create, { body: { title: 'x', content: '<script>alert(1)</script>', ...places } })
  const swapped = await admin(productUpdates.create, {
    body: { title: 'x', content: 'x', ...places, category_identifier: places.module_identifier },
  })

  expect(forbidden.status).toBe(403)
  expect(Object.fromEntries(empty.errors.map(({ field, message }) => [field, message]))).toEqual({
    title: 'Title is required',
    content: 'Content is required',
    category_identifier: 'Category is required',
    module_identifier: 'Module is required',
  })
  expect(onlyScript).toMatchObject({ status: 422, errors: [{ field: 'content', message: 'Content is required' }] })
  expect(swapped).toMatchObject({ status: 422, errors: [{ field: 'category_identifier' }] })
})

test('a company that writes for the installation reaches all companies, or those it names', async () => {
  const { maker, acme, other, publish } = await anAuthor()
  const [makers, ada, bob] = [
    await maker.person({ role: 'counsellor' }),
    await acme.person({ role: 'counsellor' }),
    await other.person({ role: 'agent' }),
  ]

  await publish('For all')
  await publish('For Acme', { client_identifiers: [acme.number] })

  expect(await titles(ada)).toEqual(['For all', 'For Acme'])
  expect(await titles(bob)).toEqual(['For all'])
  expect(await titles(makers)).toEqual(['For all'])
  expect((await titles(ada, 'dashboard')).slice(0, 2)).toEqual(['For Acme', 'For all'])
})

test('a company that does not write for the installation addresses nobody else', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const { admin, places } = await withLists(acme)

  const refused = await admin(productUpdates.create, { body: { title: 'x', content: 'x', ...places, client_identifiers: [other.number] } })

  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'client_identifiers', message: 'Choose companies from the list' }] })
  expect((await admin(productUpdates.clients)).data.map(({ value }) => value)).toEqual([acme.number])
})

test('whoever it is addressed to, nobody but its author changes it or learns whom else it reaches', async () => {
  const { acme, other, admin, places, publish } = await anAuthor()
  const made = await publish('Mine', { client_identifiers: [acme.number, other.number] })
  const reader = await acme.person({ role: 'super_admin' })
  const input = { params: { product_identifier: made.identifier }, body: { title: 'Theirs', content: 'x', ...places } }

  const foreign = await reader(productUpdates.edit, input)
  const seen = (await reader(productUpdates.list)).data.recordsInfo.find(({ identifier }) => identifier === made.identifier)
  const own = await admin(productUpdates.edit, { ...input, body: { ...input.body, client_identifiers: [acme.number] } })

  expect([foreign.status, own.status]).toEqual([404, 200])
  expect(seen).toMatchObject({ title: 'Mine', client_identifiers: [], can: { edit: false } })
  expect(own.data.productUpdateInfo).toMatchObject({ title: 'Theirs', version: 2, client_identifiers: [acme.number], can: { edit: true } })
})

test('the database itself shows a company no update that is not for it, and lets it write none in another’s name', async () => {
  const { acme, other, maker, publish } = await anAuthor()
  const made = await publish('For Acme', { client_identifiers: [acme.number] })
  const seenBy = async (tenant: number, sql: string) => {
    const client = await pool.connect()
    try {
      await client.query(`begin; set local app.tenant_id = ${tenant}`)
      return (await client.query(sql)).rowCount
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const row = `product_updates where identifier = '${made.identifier}'`
  const names = `product_categories where identifier = '${made.categoryInfo.identifier}'`

  expect(await Promise.all([maker, acme, other].map(({ id }) => seenBy(id, `select 1 from ${row}`)))).toEqual([1, 1, 0])
  expect(await Promise.all([maker, acme, other].map(({ id }) => seenBy(id, `select 1 from ${names}`)))).toEqual([1, 1, 0])
  expect(await Promise.all([acme, other].map(({ id }) => seenBy(id, `delete from ${row}`)))).toEqual([0, 0])
  expect(await seenBy(acme.id, `update product_updates set title = 'x' where identifier = '${made.identifier}'`)).toBe(0)
  await expect(
    seenBy(
      acme.id,
      `insert into product_updates (tenant_id, title, content, category_identifier, module_identifier, author)
      values (${maker.id}, 'x', 'x', '${made.categoryInfo.identifier}', '${made.moduleInfo.identifier}', '${maker.number}')`,
    ),
  ).rejects.toThrow(/row-level security/)
  expect((await owner.query(`select 1 from ${row}`)).rowCount).toBe(1)
})

test('each person reads for themselves; what was read is not unread again, and a foreign one is not found', async () => {
  const acme = await newTenant()
  const { publish } = await withLists(acme)
  const [ada, bob] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const elsewhere = await (await newTenant()).person({ role: 'counsellor' })
  const first = await publish('First')
  await publish('Second')
  const body = { product_update_identifier: first.identifier }

  expect(await titles(ada)).toEqual(['First', 'Second'])
  expect([(await ada(productUpdates.read, { body })).status, (await elsewhere(productUpdates.read, { body })).status]).toEqual([200, 404])
  expect([await titles(ada), await titles(bob)]).toEqual([['Second'], ['First', 'Second']])
})

test('the list can be cut down to a category or a module; other filters are refused', async () => {
  const acme = await newTenant()
  const { admin, places, publish } = await withLists(acme)
  await publish('News')
  const titlesFor = async (filters: Record<string, unknown>) => {
    const { status, data } = await admin(productUpdates.dashboard, { query: { filters: filters as never } })
    return status === 200 ? data.recordsInfo.map(({ title }) => title) : status
  }

  expect(await titlesFor({ category_identifier: places.category_identifier, module_identifier: places.module_identifier })).toEqual([
    'News',
  ])
  expect(await titlesFor({ category_identifier: places.module_identifier })).toEqual([])
  expect(await titlesFor({ author: 1 })).toBe(422)
})

test('a picture is made anew, opens by the link of whoever reads it in any company it is for, and for nobody else', async () => {
  const { acme, other, admin, publish } = await anAuthor()
  const upload = await admin(files.upload, { upload: await someFile.photo() })
  const made = await publish('With a picture', { file_identifier: upload.data.fileInfo.identifier, client_identifiers: [acme.number] })
  const reader = await acme.person({ role: 'student' })
  const seen = (await reader(productUpdates.dashboard)).data.recordsInfo.find(({ identifier }) => identifier === made.identifier)!
  const file = JSON.parse(seen.file_Info!) as { identifier: string; links: { view_page: string } }
  const open = async (url: string) => (await app()).inject({ method: 'GET', url })

  const picture = await open(file.links.view_page)

  expect(file.links.view_page).toMatch(/^\/api\/product-update-images\//)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(picture.rawPayload.includes(Buffer.from('12 Home Street'))).toBe(false)
  expect((await open(file.links.view_page.replace(acme.number, other.number))).statusCode).toBe(404)
  expect((await open(file.links.view_page.replace(/auth_token=view/, 'auth_token=download'))).statusCode).toBe(404)
  expect((await open(`/api/product-update-images/${file.identifier}/content`)).statusCode).toBe(404)
})

test('a picture stays when nothing is said of it, goes when null is said, and must be a picture of one’s own', async () => {
  const acme = await newTenant()
  const { admin, places, publish } = await withLists(acme)
  const colleague = await acme.person({ role: 'super_admin' })
  const kept = async (who: typeof admin, file: File) => (await who(files.upload, { upload: file })).data.fileInfo.identifier
  const made = await publish('Picture', { file_identifier: await kept(admin, await someFile.photo()) })
  const edit = (file_identifier?: string | null) =>
    admin(productUpdates.edit, {
      params: { product_identifier: made.identifier },
      body: { title: 'Picture', content: 'x', ...places, ...(file_identifier !== undefined && { file_identifier }) },
    })

  const stayed = await edit()
  const paper = await edit(await kept(admin, someFile.pdf()))
  const foreign = await edit(await kept(colleague, await someFile.photo()))
  const gone = await edit(null)

  expect(JSON.parse(stayed.data.productUpdateInfo.file_Info!).identifier).toBe(JSON.parse(made.file_Info!).identifier)
  expect(paper).toMatchObject({ status: 422, errors: [{ field: 'file_identifier', message: 'Choose a JPG or PNG picture' }] })
  expect(foreign).toMatchObject({ status: 422, errors: [{ field: 'file_identifier' }] })
  expect(gone.data.productUpdateInfo.file_Info).toBeNull()
})

test('open pages of every company it reaches hear of it, and of no others', async () => {
  const { maker, acme, other, publish } = await anAuthor()
  const made = await publish('For Acme', { client_identifiers: [acme.number] })

  await maker.settle()

  const message = { noun: 'update', identifier: made.identifier, action: 'created' }
  const toldOf = (company: World) =>
    company.told().filter(({ message: content }) => (content as typeof message).identifier === made.identifier)
  expect(toldOf(acme)).toMatchObject([{ rooms: [`t${acme.id}`], message }])
  expect([...toldOf(maker), ...toldOf(other)]).toEqual([])
})

test('a change of what somebody else changed meanwhile is refused', async () => {
  const acme = await newTenant()
  const { admin, places, publish } = await withLists(acme)
  const made = await publish('News')
  const edit = (title: string) =>
    admin(
      productUpdates.edit,
      { params: { product_identifier: made.identifier }, body: { title, content: 'x', ...places } },
      { 'if-match': '"v1"' },
    )

  expect([(await edit('Mine')).status, (await edit('Yours')).status]).toEqual([200, 409])
})
