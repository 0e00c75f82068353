/** What a student's own pages show of their counsellings. */
export { NextCounselling } from './slot/next-counselling.view.tsx'
