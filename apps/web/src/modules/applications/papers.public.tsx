/** The papers of an application, for the page of its lead. */
export { PapersOfLead } from './checklist/papers.view.tsx'
