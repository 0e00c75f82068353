import { applicationScreens } from '../../applications/applications.screens.ts'
import { catalogScreens } from '../../catalog/catalog.screens.ts'
import { counsellingScreens } from '../../counselling/counselling.screens.ts'
import type { MenuPlace, Screen } from '../../kernel/screen.ts'
import { studentAreaScreens as area } from './student.screens.ts'

const placed = (section: MenuPlace['section'], ...entries: readonly (readonly [Screen, icon: string])[]) =>
  entries.map(([screen, icon], order): [string, MenuPlace] => [screen.path, { section, order, icon }])

/** The menu of students by the paths of its screens: their own pages and the program finder, and nothing else (G-L-40). */
export const studentMenu: ReadonlyMap<string, MenuPlace> = new Map([
  ...placed('work', [applicationScreens.studentDashboard, 'dashboard'], [area.documents, 'folder'], [area.conversations, 'message']),
  ...placed(
    'study',
    [area.applications, 'applications'],
    [area.programs, 'bookmark'],
    [catalogScreens.programs, 'programs'],
    [counsellingScreens.mine, 'calendar'],
    [area.timeline, 'route'],
  ),
  ...placed(
    'also',
    [area.profile, 'person'],
    [area.staff, 'users'],
    [area.reminders, 'tasks'],
    [area.notes, 'note'],
    [area.payments, 'invoices'],
  ),
])
