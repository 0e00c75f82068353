/** What other modules may use of masters. */
export { Overdue } from './stage/overdue.view.tsx'
