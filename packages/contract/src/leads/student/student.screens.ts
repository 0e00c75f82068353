import { screen } from '../../kernel/screen.ts'

/** The students of a company, as its people see them. */
export const studentScreens = {
  list: screen('/students', {
    access: 'students.read',
    title: 'Students',
    menu: { section: 'recruit', order: 15, icon: 'students' },
  }),
  create: screen('/students/create', { access: 'students.create', title: 'Create student' }),
  edit: screen('/students/edit/:identifier', { access: 'students.update', title: 'Edit student' }),
  profile: screen('/students/profile/:identifier', { access: 'students.read', title: 'Student' }),
}

/** What a student has of their own (G-L-40). */
export const studentAreaScreens = {
  documents: screen('/student/documents', {
    access: 'leads.read',
    title: 'Documents',
    ofStudents: { section: 'work', order: 10, icon: 'documents' },
  }),
  conversations: screen('/student/conversations', {
    access: 'leads.read',
    title: 'Messages',
    ofStudents: { section: 'work', order: 20, icon: 'messages' },
  }),
  applications: screen('/student/applications', {
    access: 'applications.read',
    title: 'My applications',
    ofStudents: { section: 'study', order: 10, icon: 'applications' },
  }),
  programs: screen('/student/shortlisted-programs', {
    access: 'programs.read',
    title: 'My programs',
    ofStudents: { section: 'study', order: 20, icon: 'shortlist' },
  }),
  timeline: screen('/student/timeline', {
    access: 'leads.read',
    title: 'Timeline',
    ofStudents: { section: 'study', order: 40, icon: 'timeline' },
  }),
  profile: screen('/student/profile', {
    access: 'leads.read',
    title: 'My profile',
    ofStudents: { section: 'also', order: 10, icon: 'person' },
  }),
  profileOf: screen('/student/profile/new/:lead_identifier', { access: 'leads.read', title: 'My profile' }),
  staff: screen('/student/assigned-staff', {
    access: 'leads.read',
    title: 'Your team',
    ofStudents: { section: 'also', order: 20, icon: 'users' },
  }),
  reminders: screen('/student/reminders', {
    access: 'leads.read',
    title: 'Reminders',
    ofStudents: { section: 'also', order: 30, icon: 'bell' },
  }),
  notes: screen('/student/notes', {
    access: 'leads.read',
    title: 'Notes',
    ofStudents: { section: 'also', order: 40, icon: 'notes' },
  }),
  payments: screen('/student/payments', {
    access: 'applications.read',
    title: 'Payments',
    ofStudents: { section: 'also', order: 50, icon: 'payments' },
  }),
}
