export { visibleAccounts } from './bank-account/bank-account.policy.ts'
export { installmentsOnChange, installmentsOnEnrolment, installmentsOnWithdrawal } from './installment/generate.commands.ts'
export { installmentSight, onlyVisibleInstallments } from './installment/installment.policy.ts'
export { pdfForm } from './invoice/pdf-form.rules.ts'
