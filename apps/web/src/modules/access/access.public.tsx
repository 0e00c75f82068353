/** What other modules may use: the dialog that tells who sees a record. */
export { useWhoSees, useWhoSeesEach } from './explanation/who-sees.view.tsx'
