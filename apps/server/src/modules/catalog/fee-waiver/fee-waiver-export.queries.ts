import { type FeeWaiver, feeWaivers } from '@embark/contract/catalog/fee-waiver/fee-waiver.contract.ts'
import { waiverStateNames, waiverTypeNames } from '@embark/contract/catalog/fee-waiver/fee-waiver.rules.ts'
import { verificationNames } from '@embark/contract/catalog/verification/verification.rules.ts'
import { exported, type FileColumns } from '#modules/identity/identity.public.ts'
import { waiverList } from './fee-waiver.queries.ts'

const namesIn = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name).join('; ')
const columns: FileColumns<FeeWaiver> = {
  institution: [
    { title: 'Institution', cell: ({ institution }) => institution.name },
    { title: 'Code', cell: ({ code }) => code },
  ],
  value: [
    { title: 'Type', cell: ({ waiver_type }, { say }) => say(waiverTypeNames[waiver_type]) },
    { title: 'Value', cell: ({ value }) => value },
    { title: 'Currency', cell: ({ currency }) => currency },
  ],
  where: [
    { title: 'Campus', cell: ({ campus }) => campus?.name },
    { title: 'Programs', cell: ({ programs }) => namesIn(programs) },
    { title: 'Intakes', cell: ({ intakes }) => namesIn(intakes) },
  ],
  till_date: [
    { title: 'From', cell: ({ valid_from }) => valid_from },
    { title: 'To', cell: ({ till_date }) => till_date },
    { title: 'Most uses', cell: ({ max_uses }) => max_uses },
  ],
  state: [{ title: 'Status', cell: ({ state }, { say }) => say(waiverStateNames[state]) }],
  verified_at: [
    { title: 'Verification', cell: ({ verification }, { say }) => say(verificationNames[verification.state]) },
    { title: 'Verified', cell: ({ verification: { verified_at } }, { moment }) => verified_at && moment(verified_at) },
    { title: 'Verified by', cell: ({ verification }) => verification.verified_by?.name },
    { title: 'Source', cell: ({ verification }) => verification.verified_source },
  ],
}

/** The file of the list of fee waivers by the columns of the screen. */
export const waiverExport = exported(feeWaivers.list, {
  title: 'Fee waivers',
  permission: 'inventory.institutions.update',
  list: waiverList,
  columns,
})
