import { identified, numbered, type Recipes } from './valid-recipe.ts'

let count = Date.now() % 1e6
const installment = identified('application_installments')
const today = () => new Date().toISOString().slice(0, 10)

/** What is owed and paid: installments, claims, invoices, receipts, payments. */
export const moneyBodies: Recipes = {
  'finance.agent_invoice.pay': {
    body: {
      claimDetails: [
        {
          installment_identifier: identified(
            'application_installments',
            `id in (select installment_id from agent_invoice_lines l where l.tenant_id = t.tenant_id and amount_minor > 10000)`,
          ),
          receive_amount: '1.00',
        },
      ],
      payment_for: 'fcp',
      settle_short: false,
      receive_date: today,
      account_id: undefined,
      account_identifier: identified('bank_accounts'),
      agent_identifier: undefined,
      notify_agent: false,
    },
  },
  'finance.agent_invoice.reversePayment': { after: ['finance.agent_invoice.pay'], to: identified('agent_payments') },
  'finance.bank_account.create': {
    body: {
      account_number: () => `${10_000_000 + ++count}`,
      swift_code: 'DEUTDEFF',
      iban: undefined,
      is_primary: false,
      routing_code: undefined,
      routing_code_type: undefined,
    },
  },
  'finance.lead_payment.create': {
    after: ['leads.lead.create'],
    to: identified('leads', 'deleted_at is null'),
    body: {
      payment_for: 'deposit',
      title: 'Deposit for the first year',
      amount: '250.00',
      currency: 'CAD',
      gateway: 'manual',
      application_identifier: undefined,
      service_request_identifier: undefined,
      receipt_file_identifier: undefined,
    },
  },
  'finance.lead_payment.changeStatus': {
    after: ['finance.lead_payment.create'],
    to: identified('lead_payments', `status = 'pending'`),
    body: { status: 'processing', receipt_file_identifier: undefined },
  },
  'finance.claim.generate': {
    after: ['finance.installment.generate'],
    body: {
      claim_details: [{ installment_identifier: installment, amount: '10.00' }],
      account_identifier: identified('bank_accounts'),
      expected_received_at: today,
    },
  },
  'finance.claim.remove': { after: ['finance.claim.generate'], body: { invoiceClaimDetails: undefined, invoiceDetails: [installment] } },
  'finance.agent_share.change': { to: identified('agents'), body: { share_percentage: '80', valid_from: today } },
  'finance.commission_structure': {
    to: identified('commission_structures'),
    body: {
      institution_id: numbered('institutions'),
      currency: 'USD',
      valid_to: undefined,
      rules: [
        {
          program_id: undefined,
          campus_id: undefined,
          intake_id: undefined,
          commission_type: 'percentage',
          commission_percentage: '10',
          commission_amount: undefined,
          installments: [{ share_percentage: '100' }],
        },
      ],
    },
  },
  'finance.installment.generate': {
    to: identified(
      'applications',
      `exists (select from application_installments i where i.application_id = t.id and i.tenant_id = t.tenant_id)`,
    ),
    body: { lines: [{ amount: '10.00', currency: 'AUD', expected_commission_in_date: today }] },
  },
  'finance.installment.setExpectedDate': { body: { identifier: installment, expected_commission_in_date: today } },
  'finance.installment.setHoldDrop': {
    after: ['finance.installment.generate'],
    body: {
      invoice_status_type: 'hold',
      invoice_reason_id: numbered('lookup_values', `type = 'invoice_hold_reason'`),
      invoice_status_group: 'client',
      application_installment_id: [installment],
    },
  },
  'finance.installment.removeHoldDrop': {
    after: ['finance.installment.setHoldDrop'],
    body: { invoice_status_group: 'client', application_installment_id: [installment] },
  },
  'finance.invoice.generate': {
    after: ['finance.installment.generate'],
    body: {
      invoice_details: [{ installment_identifier: installment, amount: '10.00' }],
      account_identifier: identified('bank_accounts'),
      expected_received_at: today,
    },
  },
  'finance.invoice.attach': {
    after: ['finance.invoice.generate', 'documents.file.upload'],
    body: { file_identifier: identified('files', `filename like '%.pdf'`), invoice_identifier: identified('client_invoices') },
  },
  'finance.payer.update': { to: identified('institutions'), body: { email: 'accounts@payer.example', language: 'en' } },
  'finance.receipt.receive': {
    after: ['finance.invoice.generate'],
    body: { claimDetails: [{ installment_identifier: installment, receive_amount: '10.00' }], settle_short: false, receive_date: today },
  },
  'finance.receipt.reverse': { after: ['finance.receipt.receive'], to: identified('receipts') },
}
