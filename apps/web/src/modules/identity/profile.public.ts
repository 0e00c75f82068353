/** What pages of other modules that are tabs of the profile stand in; apart from identity.public.ts, which light pages carry. */
export { ProfileFrame } from './profile/profile-frame.view.tsx'
