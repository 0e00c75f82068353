export { installmentsOnEnrolment, installmentsOnWithdrawal } from './installment/generate.commands.ts'
export { onlyVisible as onlyVisibleInstallments } from './installment/invoice.policy.ts'
