import { claims } from '@embark/contract/finance/claim/claim.contract.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { invoices } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { payers } from '@embark/contract/finance/payer/payer.contract.ts'
import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { anAccount, anEnrolment } from '../installment/installment.builder.ts'

const today = () => new Date().toISOString().slice(0, 10)

async function aFinanceDesk() {
  const acme = await newTenant()
  const finance = await acme.person({ role: 'finance_officer' })
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const { installments: made } = await acme.asSystem((ctx) => anEnrolment(ctx))
  const institution = made[0]!.institution_id
  const invoice = async (about: { language?: 'fr' } = {}) =>
    finance(invoices.generate, {
      body: {
        invoice_details: made.map(({ identifier }) => ({ installment_identifier: identifier, amount: '1500.00', remarks: 'Half' })),
        account_identifier: account.identifier,
        expected_received_at: today(),
        ...about,
      },
    })
  return { acme, finance, made, institution, invoice }
}

test('an issued line that is dropped gets a credit note with a number of its own, and the invoice keeps saying what it said', async () => {
  const { acme, finance, made, invoice } = await aFinanceDesk()
  const issued = (await invoice()).data.invoiceInfo

  await finance(claims.remove, { body: { invoiceDetails: [made[0]!.identifier] } })
  const after = (await finance(invoices.get, { params: { identifier: issued.identifier } })).data.invoiceInfo
  const [known] = after.credit_notes
  const note = await finance(invoices.creditNote, { params: { identifier: known!.identifier } })
  const pdf = await finance(invoices.creditNotePdf, { params: { identifier: known!.identifier } })
  const agent = await acme.person({ role: 'agent' })

  expect(after).toMatchObject({ total_amount_minor: issued.total_amount_minor, ended_at: null })
  expect(after.lines).toHaveLength(2)
  expect(known!.document_no).toMatch(/^CRN-\d{4}-000001$/)
  expect(note.data.creditNoteInfo).toMatchObject({
    document_type: 'credit_note',
    document_no: known!.document_no,
    invoice_no: issued.document_no,
    total_amount_minor: 150_000,
  })
  expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await agent(invoices.creditNote, { params: { identifier: known!.identifier } })).status).toBe(404)
  const { data: history } = await finance(installments.get, { params: { identifier: made[0]!.identifier } })
  expect(history.creditNotesInfo).toMatchObject([{ credit_note_no: known!.document_no, amount_minor: 150_000 }])

  await finance(claims.remove, { body: { invoiceDetails: [made[1]!.identifier] } })
  const last = (await finance(invoices.get, { params: { identifier: issued.identifier } })).data.invoiceInfo
  expect(last.credit_notes.map(({ document_no }) => document_no.slice(-6))).toEqual(['000001', '000002'])
  expect(last.ended_at).not.toBeNull()
})

test('a document is written in the language of who pays until another is chosen, and made out as they are written down', async () => {
  const { finance, institution, invoice } = await aFinanceDesk()
  const params = { institution_id: String(institution) }
  const before = (await finance(payers.get, { params })).data.payerInfo
  const changed = await finance(payers.update, {
    params,
    body: { name: 'Registry', address: '1 Quay Street\nBristol', email: 'Pay@uni.example', tax_number: '77', language: 'ar' },
  })

  const issued = (await invoice({ language: 'fr' })).data.invoiceInfo

  expect(before).toMatchObject({ name: '', language: null, document_language: 'en' })
  expect(changed).toMatchObject({ status: 200, data: { payerInfo: { email: 'pay@uni.example', document_language: 'ar' } } })
  expect(issued).toMatchObject({
    language: 'fr',
    bill_to: { name: 'Registry', address: '1 Quay Street\nBristol', email: 'pay@uni.example', tax_number: '77' },
  })
})

test('what the company is by law, and its address, stand on what it sends', async () => {
  const { acme, invoice } = await aFinanceDesk()
  const admin = await acme.userWith('settings.organization.read', 'settings.organization.update')
  const { version } = (await admin(organizations.get)).data
  await admin(
    organizations.update,
    {
      body: { legal_name: 'Acme Education Ltd', tax_number: 'GB 12', registration_number: '99', contact_address: '2 Pier Road\nHull' },
    } as never,
    { 'if-match': `"v${version}"` },
  )

  const issued = (await invoice()).data.invoiceInfo

  expect(issued.from).toMatchObject({
    legal_name: 'Acme Education Ltd',
    tax_number: 'GB 12',
    registration_number: '99',
    address: '2 Pier Road\nHull',
    logo: null,
  })
})
