export { visibleAccounts } from './bank-account/bank-account.policy.ts'
export { installmentsOnEnrolment, installmentsOnWithdrawal } from './installment/generate.commands.ts'
export { installmentSight, onlyVisible as onlyVisibleInstallments } from './installment/invoice.policy.ts'
export { pdfForm } from './invoice/pdf-form.rules.ts'
