import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Suspense, useEffect, useState } from 'react'
import { afterFirst } from '#platform/session/early.ts'
import { useSession } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { PersonMenu } from '#ui/shell/person-menu.tsx'

const PersonLines = lazyPart(() => import('./person-lines.tsx').then((file) => file.PersonLines))
const ChangeRole = lazyPart(() => import('./change-role.tsx').then((file) => file.ChangeRole))

/** The reader's corner with their menu, whose lines come once the first screen stands. */
export function Person() {
  useEffect(() => void afterFirst(PersonLines.preload), [])
  const { user } = useSession().profile
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <PersonMenu
        name={fullNameOf(user)}
        src={user.profile_picture_url}
        dropdown={(place) => <PersonLines {...place} onChangeRole={() => setChoosing(true)} />}
      />
      <Suspense fallback={null}>{isChoosing && <ChangeRole onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}
