import { explanations } from '@embark/contract/access/explanation/explanation.contract.ts'
import type { Permission } from '@embark/contract/kernel/access.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { type PersonRights, permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { Select } from '@mantine/core'
import { notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { can, useSession } from '#platform/session/session.ts'
import { useGo } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { Matrix } from './matrix.view.tsx'
import { ReviewDialog } from './review.dialog.tsx'
import { RightsFoot } from './rights-foot.view.tsx'
import { subjectFrom, subjectIn } from './subject.state.ts'

/** What one person may do in a role: what the role gives, what they have beyond it, what is withheld from them. */
export default function PersonPermissionPage() {
  const t = useT()
  const { base64 } = useScreenParams(organizationScreens.personPermissions)
  const go = useGo()
  const [savedAt, setSavedAt] = useState(0)
  const subject = subjectFrom(base64)
  if (!subject) throw notFound()
  const { user_identifier, role_identifier } = subject
  const people = useEndpoint(explanations.people, { query: { search: user_identifier } })
  const roles = people.data?.recordsInfo.find(({ identifier }) => identifier === user_identifier)?.roles ?? []
  const answer = useEndpoint(permissionSets.ofPerson, { query: { user_identifier, role_identifier } })
  const rights = answer.data
  return (
    <>
      <PageHead
        title={rights ? t('Permissions of {{role}}', { role: rights.user.name }) : t('Permissions for a person')}
        path={[
          { name: t('User management'), href: to(organizationScreens.userManagement) },
          { name: t('Permissions for a person'), href: to(organizationScreens.permissionAssign) },
        ]}
      />
      {answer.error && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {!rights && !answer.error && <LateSkeleton kind="form" />}
      <div className="e-rights">
        {savedAt > 0 && (
          <p className="e-rights-notice" role="status">
            {t('Affected users must sign out and in again')}
          </p>
        )}
        {roles.length > 1 && (
          <Select
            label={t('Role')}
            data={roles.map(({ identifier, name }) => ({ value: identifier, label: name }))}
            value={role_identifier}
            allowDeselect={false}
            onChange={(role) =>
              role && go(to(organizationScreens.personPermissions, { base64: subjectIn({ user_identifier, role_identifier: role }) }))
            }
          />
        )}
      </div>
      {rights && <PersonRightsForm key={`${role_identifier} ${savedAt}`} rights={rights} onSaved={() => setSavedAt(savedAt + 1)} />}
    </>
  )
}

function PersonRightsForm({ rights, onSaved }: { readonly rights: PersonRights; readonly onSaved: () => void }) {
  const t = useT()
  const { profile } = useSession()
  const all = rights.modules.flatMap(({ permissions }) => permissions)
  const ofRole = new Set(all.filter(({ granted_by }) => granted_by === 'role').map(({ key }) => key))
  const [saved] = useState<ReadonlySet<Permission>>(
    new Set(all.filter(({ granted_by, is_withheld }) => granted_by && !is_withheld).map(({ key }) => key)),
  )
  const [checked, setChecked] = useState(saved)
  const [isReviewing, setReviewing] = useState(false)
  const save = useAction(permissionSets.saveOfPerson, {
    quiet: true,
    stales: [permissionSets.ofPerson],
    said: t('Permissions updated successfully'),
  })
  const isSuper = profile.activeUserIdentityInfo.system_key === 'super_admin'
  const added = [...checked].filter((key) => !saved.has(key))
  const removed = [...saved].filter((key) => !checked.has(key))
  const origin = (key: Permission) => {
    if (ofRole.has(key)) return checked.has(key) ? t('From the role') : t('Withheld')
    return checked.has(key) ? t('Beyond the role') : undefined
  }
  const changes = added.length + removed.length
  const { user, role } = rights
  return (
    <div className="e-rights">
      <p className="e-muted">{t('Changes apply to this person only, in the role {{role}}.', { role: role.name })}</p>
      <Matrix
        modules={rights.modules}
        checked={checked}
        saved={saved}
        onChange={setChecked}
        locked={(key) => (isSuper || can(key) ? undefined : t('You do not have this permission yourself'))}
        origin={origin}
      />
      <RightsFoot changes={changes} onUndo={() => setChecked(saved)} onReview={() => setReviewing(true)} />
      {isReviewing && (
        <ReviewDialog
          differences={[{ identifier: user.identifier, name: user.name, added, removed }]}
          people={1}
          failure={save.error ? sentenceFor(save.error) : undefined}
          busy={save.isPending}
          onSave={() => {
            const saving = save.mutateAsync({
              body: {
                user_identifier: user.identifier,
                role_identifier: role.identifier,
                permissions: [...checked].filter((key) => !ofRole.has(key)),
                withheld: [...ofRole].filter((key) => !checked.has(key)),
              },
            })
            // Once what was saved is read again.
            void saving.then(onSaved, () => undefined)
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </div>
  )
}
