import { useState } from 'react'
import { ReferralLinks } from '../referral/referral-links.view.tsx'
import { CalendarFeed } from './calendar-feed.view.tsx'
import { ProfileForm } from './profile.form.tsx'
import { ProfileFrame } from './profile-frame.view.tsx'

/** One's own names, picture, address and number. */
export default function ProfilePage() {
  const [saved, setSaved] = useState(0)
  return (
    <ProfileFrame tab="profile">
      <ProfileForm key={saved} onSaved={() => setSaved(saved + 1)} />
      <CalendarFeed />
      <ReferralLinks />
    </ProfileFrame>
  )
}
