/** What others may use of agreements: whether one is signed, and what the demo company is made with. */

export { changeStatus, createAgreement } from './agreement/agreement.commands.ts'
export { currentFor, visibleAgreementById } from './agreement/agreement.policy.ts'
export { agreementFigures } from './agreement/figures.queries.ts'
export { mustSign } from './signature/must-sign.queries.ts'
export { signAgreement } from './signature/signature.commands.ts'
export { visibleAgency } from './signature/signature.policy.ts'
export { currentSigned } from './signature/signature.queries.ts'
