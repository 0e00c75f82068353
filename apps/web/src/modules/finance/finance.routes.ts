import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import type { Binding } from '#platform/router/binding.ts'

/** The pages of finance. */
export const financeBindings: readonly Binding[] = [
  { screen: financeScreens.invoices, page: () => import('./installment/invoice-list.page.tsx') },
  { screen: financeScreens.agentInvoices, page: () => import('./agent-invoice/agent-invoice-list.page.tsx') },
  { screen: financeScreens.commissionStructures, page: () => import('./commission/commission-list.page.tsx') },
  { screen: financeScreens.invoicePdf, page: () => import('./invoice/invoice-pdf.page.tsx') },
  { screen: financeScreens.claimInvoice, page: () => import('./claim/claim-invoice.page.tsx') },
  { screen: financeScreens.bankAccounts, page: () => import('./bank-account/bank-account-list.page.tsx') },
]
