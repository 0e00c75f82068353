import { execFileSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { bankAccounts } from '@embark/contract/finance/bank-account/bank-account.contract.ts'
import { invoices } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { anAccount, anEnrolment } from '../installment/installment.builder.ts'
import { invoicePdfJob } from './invoice.jobs.ts'

const today = () => new Date().toISOString().slice(0, 10)

async function anInvoice() {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const { installments: made } = await acme.asSystem((ctx) => anEnrolment(ctx, { first_name: 'محمد', last_name: 'العلي' }))
  const { data } = await finance(invoices.generate, {
    body: {
      invoice_details: made.map(({ identifier }) => ({ installment_identifier: identifier, amount: '1500.00', remarks: 'Half' })),
      account_identifier: account.identifier,
      expected_received_at: today(),
    },
  })
  return { acme, finance, account, made, invoice: data.invoiceInfo }
}

/** Letters of a PDF by the maps its fonts carry from drawn forms to characters. */
function textOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const letters = new Set(
    streams
      .filter((stream) => stream.includes('beginbfrange') || stream.includes('beginbfchar'))
      .flatMap((stream) =>
        [...stream.matchAll(/<([0-9a-fA-F]{4,})>/g)].flatMap(([, hex]) => [...Buffer.from(hex!, 'hex').swap16().toString('utf16le')]),
      ),
  )
  return [...letters].join('')
}

test('the file is drawn in a job, once, and holds the total and an Arabic name', async () => {
  const { acme, finance, invoice } = await anInvoice()

  await acme.run(invoicePdfJob, { invoice_id: invoice.id })
  await acme.run(invoicePdfJob, { invoice_id: invoice.id })
  const kept = await acme.within((db) =>
    db.selectFrom('files').select(['id', 'filename', 'purpose']).where('purpose', '=', 'client_invoice').execute(),
  )
  const pdf = await finance(invoices.pdf, { params: { identifier: invoice.identifier } })

  const asQuery = await finance(invoices.get, { params: { identifier: invoice.identifier }, query: { format: 'pdf' } })

  expect(asQuery.raw.equals(pdf.raw)).toBe(true)
  expect(kept).toMatchObject([{ filename: `${invoice.document_no}.pdf` }])
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  const drawn = textOf(pdf.raw)
  for (const letter of 'محمدالعلي30') expect(drawn).toContain(letter)
  const reader = readWith('pdftotext', pdf.raw)
  if (reader) expect(reader).toMatch(/AUD 3,000\.00/)
})

/** The words of a PDF, where this machine has a reader for them. */
function readWith(program: string, pdf: Buffer): string | undefined {
  try {
    return execFileSync(program, ['-layout', '-', '-'], { input: pdf, stdio: ['pipe', 'pipe', 'ignore'] }).toString()
  } catch {
    return undefined
  }
}

test('an invoice takes up to ten PDFs, shows them, and gives them back', async () => {
  const { finance, invoice } = await anInvoice()
  const pdf = await finance(invoices.pdf, { params: { identifier: invoice.identifier } })
  const add = async (content: Uint8Array, name: string) => {
    const uploaded = await finance(files.upload, { upload: new File([new Uint8Array(content)], name) as never })
    return finance(invoices.attach, {
      body: { file_identifier: uploaded.data.fileInfo.identifier, invoice_identifier: invoice.identifier },
    })
  }

  const added = await add(pdf.raw, 'signed.pdf')
  const opened = await finance(invoices.file, { params: { relation_identifier: added.data.relationInfo.identifier } })
  for (let more = 0; more < 9; more++) await add(pdf.raw, `more${more}.pdf`)
  const eleventh = await add(pdf.raw, 'eleventh.pdf')
  const removed = await finance(invoices.detach, { params: { relation_identifier: added.data.relationInfo.identifier } })

  expect(added).toMatchObject({ status: 201, message: 'Invoice Document Uploded Successfully.' })
  expect(opened.raw.equals(pdf.raw)).toBe(true)
  expect(eleventh).toMatchObject({ status: 422, errors: [{ message: 'You can upload up to 10 files' }] })
  expect(removed).toMatchObject({ status: 200, message: 'Invoice Document Removed Successfully.' })
})

test('of fifty who add the tenth document at once one does', async () => {
  const { finance, invoice } = await anInvoice()
  const { raw } = await finance(invoices.pdf, { params: { identifier: invoice.identifier } })
  const uploads = await Promise.all(
    Array.from({ length: 19 }, (_, at) => finance(files.upload, { upload: new File([new Uint8Array(raw)], `paper${at}.pdf`) as never })),
  )
  const attach = ({ data }: (typeof uploads)[number]) =>
    finance(invoices.attach, { body: { file_identifier: data.fileInfo.identifier, invoice_identifier: invoice.identifier } })
  for (const upload of uploads.slice(0, 9)) await attach(upload)
  const tenth = Array.from({ length: 50 }, (_, at) => uploads[9 + (at % 10)]!)
  const answers = await Promise.all(tenth.map(attach))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const full = answers.filter(({ errors }) => errors[0]?.message === 'You can upload up to 10 files')
  // Those who came with the very file that was taken are told so instead.
  expect(full.length).toBeGreaterThanOrEqual(40)
  expect(answers.filter(({ status }) => status >= 400)).toHaveLength(49)
})

test('only a PDF becomes a document of an invoice, and none is added without a file', async () => {
  const { finance, invoice } = await anInvoice()
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const uploaded = await finance(files.upload, { upload: new File([new Uint8Array(picture)], 'scan.png') as never })
  const attach = (file_identifier: string) =>
    finance(invoices.attach, { body: { file_identifier, invoice_identifier: invoice.identifier } })

  expect((await attach(uploaded.data.fileInfo.identifier)).errors[0]).toMatchObject({
    field: 'file_identifier',
    message: 'Only PDF files are allowed',
  })
  expect((await attach('')).errors[0]).toMatchObject({ field: 'file_identifier', message: 'File is required' })
  expect((await attach(invoice.identifier)).errors[0]).toMatchObject({ field: 'file_identifier', message: 'File is required' })
})

test('the first account is primary, its number is hidden from who may not create, and one that is claimed on stays', async () => {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const reader = await acme.userWith('masters.bank.accounts.read')
  const body = {
    account_name: 'Main',
    account_number: '12-345 678',
    bank_name: 'First Bank',
    country_id: 124,
    iban: 'GB82 WEST 1234 5698 7654 32',
    swift_code: 'ABCDGB2L',
  }
  const first = await finance(bankAccounts.create, { body })
  const twice = await finance(bankAccounts.create, { body: { ...body, bank_name: 'FIRST bank' } })
  const second = await finance(bankAccounts.create, { body: { ...body, account_number: '99998888', is_primary: 1 } })
  const wrong = await finance(bankAccounts.create, { body: { ...body, account_number: '77776666', iban: 'GB82 WEST 1234 5698 7654 33' } })
  const options = await finance(bankAccounts.dropdown, { query: {} })
  const hidden = await reader(bankAccounts.list, { query: {} })
  const { installments: made } = await acme.asSystem((ctx) => anEnrolment(ctx))
  await finance(invoices.generate, {
    body: {
      invoice_details: [{ installment_identifier: made[0]!.identifier, amount: '10', remarks: 'x' }],
      account_identifier: first.data.bankAccountInfo.identifier,
      expected_received_at: today(),
    },
  })
  const remove = () => finance(bankAccounts.remove, { params: { identifier: first.data.bankAccountInfo.identifier } })
  const used = await remove()
  await finance(receipts.receive, {
    body: {
      claimDetails: [{ installment_identifier: made[0]!.identifier, receive_amount: '10' }],
      remark_to_internal: 'x',
      receive_date: today(),
    },
  })

  expect(first.data.bankAccountInfo).toMatchObject({ is_primary: true, account_number: '12345678', iban: 'GB82WEST12345698765432' })
  expect(twice).toMatchObject({ status: 422, errors: [{ field: 'account_number', message: 'Account number already exists' }] })
  expect(wrong).toMatchObject({ status: 422, errors: [{ field: 'iban', message: 'Invalid IBAN' }] })
  expect(options.data[0]).toMatchObject({ label: 'Main - First Bank (••••8888)', value: second.data.bankAccountInfo.identifier })
  expect(hidden.data.recordsInfo.map(({ account_number }) => account_number)).toEqual(['••••8888', '••••5678'])
  expect(used).toMatchObject({ status: 409 })
  expect(await remove()).toMatchObject({ status: 200 })
})
