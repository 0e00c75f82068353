import { screen } from '../kernel/screen.ts'

/** What comes in from institutions and goes out to agents. */
export const financeScreens = {
  invoices: screen('/invoices', { access: 'invoices.read', title: 'Invoices', menu: { section: 'earn', order: 10, icon: 'invoices' } }),
  /** A second spelling of the list (specification 1 §2). */
  invoicesNew: screen('/invoices-new', { access: 'invoices.read', title: 'Invoices' }),
  agentInvoices: screen('/invoices/agents', {
    access: 'invoices.read',
    title: 'Agent invoices',
    menu: { section: 'earn', order: 20, icon: 'agents' },
  }),
  commissionStructures: screen('/commission-structure', {
    access: 'commission.structures.read',
    title: 'Commission structure',
    menu: { section: 'earn', order: 30, icon: 'commission' },
  }),
  invoicePdf: screen('/invoice-pdf/:invoiceID', { access: 'invoices.read', title: 'Invoice', bare: true }),
  claimInvoice: screen('/claim-invoice/:claimNo', { access: 'invoices.read', title: 'Claim', bare: true }),
  bankAccounts: screen('/master/bank-accounts', {
    access: 'masters.bank.accounts.read',
    title: 'Bank accounts',
    menu: { section: 'settings', order: 60, icon: 'bank' },
  }),
}
