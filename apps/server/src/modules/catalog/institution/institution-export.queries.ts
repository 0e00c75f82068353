import { visibilityNames } from '@embark/contract/catalog/claim/claim.rules.ts'
import { type Institution, institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { institutionStatusNames, institutionTypeNames } from '@embark/contract/catalog/institution/institution.rules.ts'
import { verificationNames } from '@embark/contract/catalog/verification/verification.rules.ts'
import { exported, type FileColumns } from '#modules/identity/identity.public.ts'
import { institutionList } from './institution.queries.ts'

const columns: FileColumns<Institution> = {
  name: [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Short name', cell: ({ alias_name }) => alias_name },
    { title: 'Website', cell: ({ url }) => url },
  ],
  country: [{ title: 'Country', cell: ({ country }) => country.name }],
  institution_type: [{ title: 'Type', cell: ({ institution_type: type }, { say }) => type && say(institutionTypeNames[type]) }],
  status: [{ title: 'Status', cell: ({ status }, { say }) => say(institutionStatusNames[status]) }],
  visible_to: [
    { title: 'Visibility', cell: ({ visible_to }, { say }) => (visible_to ? say(visibilityNames[visible_to]) : say('Unclaimed')) },
  ],
  commission_tier: [{ title: 'Commission tier', cell: ({ commission_tier }) => commission_tier }],
  campuses: [{ title: 'Campuses', cell: ({ campuses }) => campuses }],
  programs: [{ title: 'Programs', cell: ({ programs }) => programs }],
  fee_waivers: [{ title: 'Fee waivers', cell: ({ fee_waivers }) => fee_waivers }],
  verified_at: [
    { title: 'Verification', cell: ({ verification }, { say }) => say(verificationNames[verification.state]) },
    { title: 'Verified', cell: ({ verification: { verified_at } }, { moment }) => verified_at && moment(verified_at) },
    { title: 'Verified by', cell: ({ verification }) => verification.verified_by?.name },
    { title: 'Source', cell: ({ verification }) => verification.verified_source },
  ],
}

/** The file of the list of institutions by the columns of the screen. */
export const institutionExport = exported(institutions.list, {
  title: 'Institutions',
  permission: 'inventory.institutions.update',
  list: institutionList,
  columns,
})
