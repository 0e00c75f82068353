import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { invoices } from '@embark/contract/finance/invoice/invoice.contract.ts'
import { receipts } from '@embark/contract/finance/receipt/receipt.contract.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { aCollege, anApplication } from '../src/modules/applications/application/application.builder.ts'
import { someFile } from '../src/modules/documents/document/document.builder.ts'
import { anAccount, anEnrolment } from '../src/modules/finance/installment/installment.builder.ts'
import { aLead } from '../src/modules/leads/lead/lead.builder.ts'
import { type Caller, newTenant, type World } from './world.ts'

const today = () => new Date().toISOString().slice(0, 10)

/** A consultancy with one person in each seeded role, and for each of them records in their scope beside records that are not. */
export async function aConsultancy() {
  const acme = await newTenant()
  const places = await acme.within(async (db) => {
    const branch = (name: string) => db.insertInto('branches').values({ name }).returning('id').executeTakeFirstOrThrow()
    const agent = (name: string) => db.insertInto('agents').values({ name, tier_bps: 8_500 }).returning('id').executeTakeFirstOrThrow()
    return { izmir: await branch('Izmir'), ankara: await branch('Ankara'), bridge: await agent('Bridge'), other: await agent('Other') }
  })
  const [ours, theirs] = await acme.asSystem(async (ctx) => [await aCollege(ctx), await aCollege(ctx)] as const)
  const people = {
    super_admin: await acme.person({ role: 'super_admin' }),
    administrator: await acme.person({ role: 'administrator' }),
    finance_officer: await acme.person({ role: 'finance_officer' }),
    branch_manager: await acme.person({ role: 'branch_manager', branch_id: places.izmir.id }),
    application_officer: await acme.person({ role: 'application_officer', branch_id: places.izmir.id }),
    counsellor: await acme.person({ role: 'counsellor', branch_id: places.izmir.id }),
    agent: await acme.person({ role: 'agent', agent_id: places.bridge.id }),
    student: await acme.person({ role: 'student' }),
    institution_staff: await acme.person({ role: 'institution_staff', institution_id: ours.institution.id }),
  }
  const { counsellor, application_officer: officer, student } = people
  const made = await acme.asSystem(async (ctx) => {
    const working = [counsellor, officer].map(({ id, role_id }) => ({ user_id: id, role_id }))
    const leads = {
      branch: await aLead(ctx, { branch_id: places.izmir.id }),
      agency: await aLead(ctx, { agent_id: places.bridge.id }),
      assigned: await aLead(ctx, { assigned: working }),
      own: await aLead(ctx, { student_user_id: student.id }),
      elsewhere: await aLead(ctx, { branch_id: places.ankara.id, agent_id: places.other.id }),
    }
    const applications = {
      branch: await anApplication(ctx, leads.branch, { college: theirs, branch_id: places.izmir.id }),
      agency: await anApplication(ctx, leads.agency, { college: theirs, agent_id: places.bridge.id }),
      assigned: await anApplication(ctx, leads.assigned, { college: theirs }),
      own: await anApplication(ctx, leads.own, { college: theirs }),
      elsewhere: await anApplication(ctx, leads.elsewhere, {
        college: ours,
        branch_id: places.ankara.id,
        agent_id: places.other.id,
        status: 'submitted_to_institution',
        is_submitted: true,
      }),
    }
    const enrolled = { college: theirs, shares_bps: [10_000] }
    const enrolments = {
      here: await anEnrolment(ctx, { ...enrolled, branch_id: places.izmir.id, agent_id: places.bridge.id }),
      there: await anEnrolment(ctx, { ...enrolled, branch_id: places.ankara.id, agent_id: places.other.id }),
    }
    return {
      leads: { ...leads, here: enrolments.here.lead, there: enrolments.there.lead },
      applications: { ...applications, here: enrolments.here.application, there: enrolments.there.application },
      installments: { here: enrolments.here.installments[0]!, there: enrolments.there.installments[0]! },
    }
  })
  const money = {
    here: await invoiced(acme, people.finance_officer, made.installments.here),
    there: await invoiced(acme, people.finance_officer, made.installments.there),
  }
  return { acme, people, ...made, money, imported: await imported(people.branch_manager), papers: await papersOf(people.super_admin, made) }
}
export type Consultancy = Awaited<ReturnType<typeof aConsultancy>>

/** Takes an installment all the way: claimed, invoiced with a paper, received, and owed to its agent. */
async function invoiced(acme: World, finance: Caller, { identifier }: { identifier: string }) {
  const account = await acme.asSystem((ctx) => anAccount(ctx))
  const { data } = await finance(invoices.generate, {
    body: {
      invoice_details: [{ installment_identifier: identifier, amount: '1500.00', remarks: 'Whole' }],
      account_identifier: account.identifier,
      expected_received_at: today(),
    },
  })
  const invoice = data.invoiceInfo.identifier!
  const upload = await finance(files.upload, { upload: someFile.pdf('terms.pdf') })
  const attached = await finance(invoices.attach, {
    body: { file_identifier: upload.data.fileInfo.identifier, invoice_identifier: invoice },
  })
  await finance(receipts.receive, {
    body: {
      claimDetails: [{ installment_identifier: identifier, receive_amount: '1500.00' }],
      remark_to_internal: 'Statement',
      receive_date: today(),
    },
  })
  return acme.within(async (db) => {
    const { claim_no } = await db
      .selectFrom('claims')
      .innerJoin('client_invoices', 'client_invoices.claim_id', 'claims.id')
      .select('claim_no')
      .where('client_invoices.identifier', '=', invoice)
      .executeTakeFirstOrThrow()
    const owed = await db
      .selectFrom('agent_invoices')
      .innerJoin('agent_invoice_lines', 'agent_invoice_lines.agent_invoice_id', 'agent_invoices.id')
      .innerJoin('application_installments', 'application_installments.id', 'agent_invoice_lines.installment_id')
      .select('agent_invoices.identifier')
      .where('application_installments.identifier', '=', identifier)
      .executeTakeFirstOrThrow()
    return { installment: identifier, invoice, claim_no, agent_invoice: owed.identifier, relation: attached.data.relationInfo.identifier }
  })
}

const imported = async (manager: Caller) =>
  (await manager(leadImports.create, { upload: new File(['first_name,email\nGrace,grace@example.com\n'], 'people.csv') })).data.importInfo

/** A paper on three leads' doors: one of the branch, one of the student, one of the application the institution got. */
async function papersOf(
  admin: Caller,
  made: { leads: Record<'branch' | 'own', { identifier: string }>; applications: Record<'elsewhere', { identifier: string }> },
) {
  const types = await admin(documentTypes.dropdown, { query: { modules: 'lead' } })
  const document_type_identifier = types.data.options.find(({ label }) => label === 'Passport')!.identifier!
  const body = async () => {
    const { data } = await admin(files.upload, { upload: someFile.pdf() })
    const { identifier: file_identifier } = data.fileInfo
    return {
      file_identifier,
      body: { document_type_identifier, files: [{ file_identifier, file_thumb_identifier: data.thumbInfo.identifier }] },
    }
  }
  const [branch, own, elsewhere] = [await body(), await body(), await body()]
  await admin(documents.saveToLead, { params: { id: made.leads.branch.identifier }, body: branch.body })
  await admin(documents.saveToLead, { params: { id: made.leads.own.identifier }, body: own.body })
  await admin(documents.saveToApplication, { params: { id: made.applications.elsewhere.identifier }, body: elsewhere.body })
  return { branch: branch.file_identifier, own: own.file_identifier, elsewhere: elsewhere.file_identifier }
}
