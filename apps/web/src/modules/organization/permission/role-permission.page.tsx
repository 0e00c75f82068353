import type { Permission } from '@embark/contract/kernel/access.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { permissionSets, type RoleRights, type Scopes } from '@embark/contract/organization/permission/permission.contract.ts'
import { moduleOf } from '@embark/contract/organization/permission/permission.rules.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { markStale, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { raised } from '#platform/i18n/raised.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { can, useCan, useSession } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { Matrix } from './matrix.view.tsx'
import { ReviewDialog } from './review.dialog.tsx'
import { RightsFoot } from './rights-foot.view.tsx'
import { ScopeChanges, ScopeFields } from './scopes.view.tsx'

/** What a role may do and which records it sees, changed after a look at the difference. */
export default function RolePermissionPage() {
  const t = useT()
  const { identifier } = useScreenParams(organizationScreens.rolePermissions)
  const answer = useEndpoint(permissionSets.ofRole, { params: { id: identifier } })
  const role = answer.data?.roleInfo
  const [savedAt, setSavedAt] = useState(0)
  return (
    <>
      <PageHead
        title={role ? t('Permissions of {{role}}', { role: t(role.name) }) : t('Permissions of a role')}
        path={[
          { name: t('User management'), href: to(organizationScreens.userManagement) },
          { name: t('Roles'), href: to(organizationScreens.roles) },
        ]}
        {...(role && { count: t('{{count}} people', { count: role.users_count }) })}
      />
      {answer.error && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {!role && !answer.error && <LateSkeleton kind="form" />}
      {savedAt > 0 && (
        <div className="e-rights">
          <p className="e-rights-notice" role="status">
            {t('Affected users must sign out and in again')}
          </p>
        </div>
      )}
      {role && <RoleRightsForm key={`${role.identifier} ${savedAt}`} role={role} onSaved={() => setSavedAt(savedAt + 1)} />}
    </>
  )
}

function RoleRightsForm({ role, onSaved }: { readonly role: RoleRights; readonly onSaved: () => void }) {
  const t = useT()
  const { profile } = useSession()
  const [saved] = useState<ReadonlySet<Permission>>(new Set(role.permissions))
  const [checked, setChecked] = useState(saved)
  const [scopes, setScopes] = useState<Scopes>(role.scopes)
  const [isReviewing, setReviewing] = useState(false)
  const modules = useEndpoint(permissionSets.modules, {}, { staleMs: 300_000 }).data?.recordsInfo
  const isSuper = profile.activeUserIdentityInfo.system_key === 'super_admin'
  const mayChange = useCan('settings.roles.permissions') && (isSuper || role.system_key !== 'super_admin')
  const locked = (key: Permission) => {
    if (!isSuper && !can(key)) return t('You do not have this permission yourself')
    return role.parent && !role.parent.permissions.includes(key)
      ? t('{{role}} above does not have it', { role: role.parent.name })
      : undefined
  }
  const changes =
    [...checked].filter((key) => !saved.has(key)).length +
    [...saved].filter((key) => !checked.has(key)).length +
    Object.entries(scopes).filter(([module, scope]) => role.scopes[module as keyof Scopes] !== scope).length
  if (!modules) return <LateSkeleton kind="form" />
  return (
    <div className="e-rights">
      <ScopeFields scopes={scopes} onChange={setScopes} readOnly={!mayChange} />
      <Matrix
        modules={modules.filter(({ id, permissions }) => role.module_ids.includes(id) || permissions.some(({ key }) => saved.has(key)))}
        checked={checked}
        saved={saved}
        onChange={setChecked}
        locked={(key) => (role.module_ids.includes(moduleOf(key)) ? locked(key) : t('The role has not this module'))}
        readOnly={!mayChange}
      />
      {mayChange && (
        <RightsFoot
          changes={changes}
          onUndo={() => {
            setChecked(saved)
            setScopes(role.scopes)
          }}
          onReview={() => setReviewing(true)}
        />
      )}
      {isReviewing && <Review role={role} checked={checked} scopes={scopes} onSaved={onSaved} onClose={() => setReviewing(false)} />}
    </div>
  )
}

interface ReviewProps {
  readonly role: RoleRights
  readonly checked: ReadonlySet<Permission>
  readonly scopes: Scopes
  readonly onSaved: () => void
  readonly onClose: () => void
}

function Review({ role, checked, scopes, onSaved, onClose }: ReviewProps) {
  const t = useT()
  const client = useQueryClient()
  const [state, setState] = useState({ busy: false, failure: '' })
  const permissions = [...checked]
  const params = { id: role.identifier }
  const preview = useEndpoint(permissionSets.preview, { params, query: { permissions: permissions.join(',') } }, { staleMs: 0 })
  const change = preview.data?.changeInfo
  const hasKeys = permissions.length !== role.permissions.length || role.permissions.some((key) => !checked.has(key))
  const hasScopes = JSON.stringify(scopes) !== JSON.stringify(role.scopes)
  const save = async () => {
    if (permissions.length === 0) return setState({ busy: false, failure: raised(t('please select at least one permission')) })
    setState({ busy: true, failure: '' })
    try {
      let { version } = role
      if (hasKeys) version = (await call(permissionSets.saveOfRole, { params, body: { permissions } }, { version })).roleInfo.version
      if (hasScopes) await call(permissionSets.saveScopes, { params, body: { scopes } }, { version })
      toast.done({ message: t('Permissions updated successfully') })
      await markStale(client, [permissionSets.ofRole, roles.list, roles.get])
      onSaved()
    } catch (error) {
      setState({ busy: false, failure: t(sentenceFor(error)) })
    }
  }
  return (
    <ReviewDialog
      differences={change?.roles ?? []}
      people={change?.users_count}
      failure={state.failure || (preview.error ? sentenceFor(preview.error) : undefined)}
      busy={state.busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      {hasScopes && <ScopeChanges before={role.scopes} after={scopes} />}
    </ReviewDialog>
  )
}
