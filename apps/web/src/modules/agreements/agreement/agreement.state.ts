import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import type { AgreementStatus } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import { signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import type { GroupKey } from '@embark/contract/organization/role/role.contract.ts'
import type { Tone } from '#ui/parts/tag.tsx'

/** The reads that a change of an agreement makes stale. */
export const agreementReads = [agreements.list, agreements.get, agreements.active, signatures.list]

/** A status as people read it. */
export const statusNames: Record<AgreementStatus, string> = { draft: 'Draft', active: 'Active', in_active: 'Inactive' }
/** The groups people belong to, by their names. */
export const groupNames: Record<GroupKey, string> = {
  company: 'Company',
  agent: 'Agent',
  user: 'User',
  institution_staff: 'Institution staff',
}

export const statusTones: Record<AgreementStatus, Tone> = { draft: 'plain', active: 'usual', in_active: 'plain' }
