/** What other modules may show of counsellings. */
export { CounsellingForm } from './counselling/counselling.form.tsx'
export { LeadCounsellings } from './counselling/lead-counsellings.view.tsx'
export { Week, type WeekForm } from './slot/week.form.tsx'
