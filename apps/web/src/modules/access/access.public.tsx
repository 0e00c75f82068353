/** What other modules may use: finding people, and the dialog that tells who sees a record. */
export { usePeople } from './explanation/people.state.ts'
export { useWhoSees, useWhoSeesEach } from './explanation/who-sees.view.tsx'
