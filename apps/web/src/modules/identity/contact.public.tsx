/** Where a company is reached, for the foot of its public pages. */
export { Contact } from './contact.view.tsx'
