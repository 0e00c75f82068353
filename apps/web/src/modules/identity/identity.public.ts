/** What the public pages of other modules share with the doors: the company of the address, the frame, and how forms complain. */
export { type Complaints, complaintsIn, useComplaints } from './complaints.state.ts'
export { Door, LanguageMenu } from './door.view.tsx'
export { callStep } from './follow.state.ts'
export { useGuestPage } from './guests.state.ts'
export { NotFound } from './not-found.view.tsx'
export type { Company } from './public-company.state.ts'
export { type Country, useCountries } from './sign-up/country.state.ts'
export { dialOf, PhoneFields } from './sign-up/phone.form.tsx'
