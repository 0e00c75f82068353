import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { pagesOf, shownAt } from '#platform/router/binding.ts'

/** The pages of finance. */
export const financeBindings = pagesOf(financeScreens, {
  ...shownAt(() => import('./installment/invoice-list.page.tsx'), 'invoices', 'invoicesNew'),
  agentInvoices: () => import('./agent-invoice/agent-invoice-list.page.tsx'),
  commissionStructures: () => import('./commission/commission-list.page.tsx'),
  invoicePdf: () => import('./invoice/invoice-pdf.page.tsx'),
  claimInvoice: () => import('./claim/claim-invoice.page.tsx'),
  bankAccounts: () => import('./bank-account/bank-account-list.page.tsx'),
})
