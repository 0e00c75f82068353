import { lazy, Suspense, useState } from 'react'
import { useSession } from '#platform/session/session.ts'
import { PersonMenu } from '#ui/shell/person-menu.tsx'

const PersonLines = lazy(() => import('./person-lines.tsx').then((file) => ({ default: file.PersonLines })))
const ChangeRole = lazy(() => import('./change-role.tsx').then((file) => ({ default: file.ChangeRole })))

/** The reader's corner with their menu. */
export function Person() {
  const { user } = useSession().profile
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <PersonMenu
        name={`${user.first_name} ${user.last_name}`.trim()}
        src={user.profile_picture_url}
        dropdown={(place) => <PersonLines {...place} onChangeRole={() => setChoosing(true)} />}
      />
      <Suspense fallback={null}>{isChoosing && <ChangeRole onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}
