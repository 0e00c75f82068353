import { screen } from '../kernel/screen.ts'

/** Screens of the counselling module. */
export const counsellingScreens = {
  list: screen('/lead-counsellings', {
    access: 'leads.counsellings.read',
    title: 'Counsellings',
    menu: { section: 'recruit', order: 30, icon: 'calendar', isNotForStudents: true },
  }),
  /** A student's own counsellings, and the times they can book. */
  mine: screen('/student/counsellings', { access: 'leads.read', title: 'My counsellings' }),
}
