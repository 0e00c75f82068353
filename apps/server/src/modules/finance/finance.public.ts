export { installmentsOnEnrolment, installmentsOnWithdrawal } from './installment/generate.commands.ts'
