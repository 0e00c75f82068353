import { screen } from '../../kernel/screen.ts'

/** The students of a company, as its people see them. */
export const studentScreens = {
  list: screen('/students', {
    access: 'students.read',
    title: 'Students',
    menu: { section: 'recruit', order: 15, icon: 'users' },
  }),
  create: screen('/students/create', { access: 'students.create', title: 'Create student' }),
  edit: screen('/students/edit/:identifier', { access: 'students.update', title: 'Edit student' }),
  profile: screen('/students/profile/:identifier', { access: 'students.read', title: 'Student' }),
}

/** What a student has of their own (G-L-40). */
export const studentAreaScreens = {
  documents: screen('/student/documents', { access: 'leads.read', title: 'Documents' }),
  conversations: screen('/student/conversations', { access: 'leads.read', title: 'Messages' }),
  applications: screen('/student/applications', { access: 'applications.read', title: 'My applications' }),
  programs: screen('/student/shortlisted-programs', { access: 'programs.read', title: 'My programs' }),
  timeline: screen('/student/timeline', { access: 'leads.read', title: 'Timeline' }),
  profile: screen('/student/profile', { access: 'leads.read', title: 'My profile' }),
  profileOf: screen('/student/profile/new/:lead_identifier', { access: 'leads.read', title: 'My profile' }),
  staff: screen('/student/assigned-staff', { access: 'leads.read', title: 'Your team' }),
  reminders: screen('/student/reminders', { access: 'leads.read', title: 'Reminders' }),
  notes: screen('/student/notes', { access: 'leads.read', title: 'Notes' }),
  payments: screen('/student/payments', { access: 'applications.read', title: 'Payments' }),
}
