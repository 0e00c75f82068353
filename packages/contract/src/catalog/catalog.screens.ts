import { screen } from '../kernel/screen.ts'

/** The screens of the program finder (specification 3 §2, G-L-50). */
export const catalogScreens = {
  programs: screen('/programs', {
    access: 'programs.read',
    title: 'Program finder',
    menu: { section: 'admit', order: 10, icon: 'programs' },
  }),
  programsNew: screen('/programs-new', { access: 'programs.read', title: 'Program finder' }),
  programsOld: screen('/programs/old', { access: 'programs.read', title: 'Program finder' }),
  programsNewOld: screen('/programs-new/old', { access: 'programs.read', title: 'Program finder' }),
  institutions: screen('/institutions-new', {
    access: 'programs.read',
    title: 'Institutions',
    menu: { section: 'admit', order: 12, icon: 'branches', isNotForStudents: true },
  }),
  institutionsB2b: screen('/institutions-b2b', { access: 'programs.read', title: 'B2B institutions' }),
  feeWaivers: screen('/institutions/fee-waiver', { access: 'programs.read', title: 'Fee waivers' }),
  institutionsBulk: screen('/institutions/bulk-update', { access: 'inventory.institutions.update', title: 'Change several institutions' }),
  institution: screen('/institutions/:institution', { access: 'programs.read', title: 'Institution' }),
  assignToLead: screen('/programs/assign-to-lead', { access: 'leads.update', title: 'Shortlist programs for leads' }),
  programList: screen('/inventory/programs', {
    access: 'inventory.programs.update',
    title: 'Programs',
    menu: { section: 'settings', order: 55, icon: 'programs' },
  }),
  programCreate: screen('/inventory/programs/create', { access: 'inventory.programs.create', title: 'New program' }),
  program: screen('/inventory/programs/:program_id', { access: 'programs.read', title: 'Program' }),
  programEdit: screen('/inventory/programs/:program_id/edit', { access: 'inventory.programs.update', title: 'Change program' }),
  claimInstitutions: screen('/inventory/claim-institutions', {
    access: 'inventory.claim.institutions.read',
    title: 'Claim institutions',
    menu: { section: 'settings', order: 56, icon: 'branches' },
  }),
  import: screen('/inventory/import', {
    access: 'inventory.catalogue.import',
    title: 'Import a catalogue',
    menu: { section: 'settings', order: 58, icon: 'programs' },
  }),
  claimPrograms: screen('/inventory/claim-programs', {
    access: 'inventory.claim.programs.read',
    title: 'Claim programs',
    menu: { section: 'settings', order: 57, icon: 'programs' },
  }),
}
