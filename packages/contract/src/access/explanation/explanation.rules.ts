const everybody = 'Anyone with the permission “{{permission}}” sees every record of this type'
const byPermission = [everybody, ''] as const

/** Why a person sees a record that no scope bounds: the reason for those who see it, and for those who do not. */
export const policyReasons = {
  agent_form: [
    'Everybody who has its link sees a form in use, and who reads requests sees all of them',
    'It is switched off, and this role does not read requests for accounts',
  ],
  agent_request: byPermission,
  agreement: [
    'They manage agreements, or sign this one for their agency',
    'Only who manages agreements sees one that agencies do not sign now',
  ],
  attendance: [
    'This role reads the attendance of its branch, or of everybody where it sees the leads of the whole company',
    'It belongs to someone in another branch',
  ],
  bank_account: [everybody, 'It was deleted'],
  branch: [
    'Everybody sees the branches in use, and people of the company all of them',
    'It is out of use, and only people of the company still see it',
  ],
  catalogue_import: byPermission,
  client_service: byPermission,
  commission_structure: byPermission,
  device: ['It is their own, or this role sees the devices of everybody', 'It belongs to someone else, and this role sees only its own'],
  form: [
    'Everybody sees a form that can be filled in, and who reads forms sees all of them',
    'It is not published or switched off, and this role does not read forms',
  ],
  form_field: byPermission,
  import: ['They started it, or see all leads of the company', 'Somebody else started it, and this role does not see all leads'],
  information_update: ['They read updates of this kind', 'It is switched off, or updates of this kind are not for them'],
  ip_address: byPermission,
  list_value: byPermission,
  product_category: ['This company wrote it', 'Another company wrote it'],
  product_update: ['It is addressed to this company', 'It is addressed to other companies'],
  role: byPermission,
  role_group: byPermission,
  saved_view: ['They created it, or someone with the same role shares it', 'Somebody else made it, and it is not shared with this role'],
  staff: ['They manage people of this kind', 'They do not manage people of this kind, or this one is of another agency'],
  staff_import: ['People of the company who manage users see every import of staff', 'Only people of the company who manage users see it'],
  stage: byPermission,
  tag: byPermission,
  counselling: ['They hold it, or see the lead it is with', 'They neither hold it nor see the lead it is with'],
  task: ['It is their reminder, or about a record they see', 'It is neither theirs nor about a record they see'],
  team: ['People of the company see all teams, and agents those of their agency', 'It is no team of their agency'],
  template: byPermission,
  timeline: byPermission,
  unsubscribe_reason: byPermission,
  vendor: byPermission,
} as const
