/** Why somebody sees a record, or does not, in words that hold for every kind of record. */
export const reasons = {
  withoutPermission: 'Without the permission “{{permission}}” they open no record of this kind',
  outsideLimits: 'It is outside the stages, destinations or institutions they work on',
  everything: 'This role sees all records of the company',
  inBranch: 'It is in their branch {{name}}',
  inOtherBranch: 'It is in the branch {{name}}, which is not theirs',
  inNoBranch: 'This role sees the records of their branch, and this one is in no branch',
  inTeam: 'It is in their team {{name}}',
  inOtherTeam: 'It is in the team {{name}}, which is not theirs',
  inNoTeam: 'This role sees the records of their teams, and this one is in no team',
  ofAgency: 'It was introduced by their agency {{name}}',
  ofOtherAgency: 'It was introduced by {{name}}, which is not their agency',
  ofNoAgency: 'This role sees the records of their agency, and no agency introduced this one',
  assigned: 'It is assigned to them since {{day}}',
  assignedToOthers: 'This role sees what is assigned to them, and this one is assigned to {{names}}',
  assignedToNobody: 'This role sees what is assigned to them, and this one is assigned to nobody',
  owned: 'They own it',
  ownedByOther: 'This role sees only their own records, and this one belongs to {{name}}',
  ownedByNobody: 'This role sees only their own records, and this one belongs to nobody',
  theirStudent: 'It is their own record as a student',
  otherStudent: 'This role sees only their own records as a student, and this one is of somebody else',
  atInstitution: 'It was sent to their institution {{name}}',
  atOtherInstitution: 'It is for {{name}}, which is not their institution',
  notYetSent: 'It is for their institution {{name}}, but was not sent there yet',
  nobodys: 'Invoices belong to no person and no team, so this role sees none of them',
} as const

const everybody = 'Whoever holds the permission “{{permission}}” sees every record of this kind'
const byPermission = [everybody, ''] as const

/** The same for records that lie in no branch and belong to nobody: the rule for who sees one, and for who does not. */
export const toldReasons = {
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
    'It is of somebody in another branch',
  ],
  bank_account: [everybody, 'It was deleted'],
  branch: [
    'Everybody sees the branches in use, and people of the company all of them',
    'It is out of use, and only people of the company still see it',
  ],
  client_service: byPermission,
  commission_structure: byPermission,
  device: ['It is their own, or this role sees the devices of everybody', 'It is somebody else’s, and this role sees only its own'],
  form: [
    'Everybody sees a form that can be filled in, and who reads forms sees all of them',
    'It is not published or switched off, and this role does not read forms',
  ],
  form_field: byPermission,
  import: ['They started it, or see all leads of the company', 'Somebody else started it, and this role does not see all leads'],
  information_update: ['They read updates of this kind', 'It is switched off, or updates of this kind are not for them'],
  ip_address: byPermission,
  product_category: ['This company wrote it', 'Another company wrote it'],
  product_update: ['It is addressed to this company', 'It is addressed to other companies'],
  role: byPermission,
  role_group: byPermission,
  saved_view: ['They made it, or somebody with the same role shares it', 'Somebody else made it, and it is not shared with this role'],
  staff: ['They manage people of this kind', 'They do not manage people of this kind, or this one is of another agency'],
  staff_import: ['People of the company who manage users see every import of staff', 'Only people of the company who manage users see it'],
  stage: byPermission,
  tag: byPermission,
  task: ['It is their reminder, or about a record they see', 'It is neither theirs nor about a record they see'],
  team: ['People of the company see all teams, and agents those of their agency', 'It is no team of their agency'],
  template: byPermission,
  timeline: byPermission,
  unsubscribe_reason: byPermission,
  vendor: byPermission,
} as const
