import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { moduleKeys, permissionModules } from '@embark/contract/organization/permission/permission.rules.ts'
import { type Role, roles } from '@embark/contract/organization/role/role.contract.ts'
import { roleGroups } from '@embark/contract/organization/role-group/role-group.contract.ts'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Closing {
  readonly onClose: () => void
}
type Form = Pick<ReturnType<typeof useEndpointForm>, 'form' | 'field'>
const stales = [roles.list, roles.rolesOfGroup, permissionSets.ofRole]

/** Name, group, parent and modules, for a new role and an old one. */
function RoleFields({ form, field, without }: Form & { readonly without?: string }) {
  const t = useT()
  const listed = useListed()
  const groups = useEndpoint(roleGroups.list, {}, { staleMs: 60_000 })
  const others = useEndpoint(roles.list, { query: { per_page: 200 } }, { staleMs: 60_000 })
  const picked = (name: string) => ({
    ...field(name),
    value: form.values[name] ? String(form.values[name]) : null,
    onChange: (value: string | null) => form.setFieldValue(name, value ?? ''),
  })
  return (
    <>
      <TextInput label={t('Role name')} required maxLength={100} {...field('name')} />
      <Select
        label={t('Group')}
        required
        data={groups.data?.recordsInfo.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...picked('group_id')}
        {...listed(groups)}
      />
      <Select
        label={t('Parent role')}
        description={t('A role holds only what its parent holds; it inherits nothing.')}
        clearable
        searchable
        data={others.data?.recordsInfo
          .filter(({ identifier }) => identifier !== without)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        {...picked('parent_role_id')}
        {...listed(others)}
      />
      <Checkbox.Group
        label={t('Modules')}
        description={t('Taking a module away takes its permissions along.')}
        {...field('module_ids')}
        value={(form.values['module_ids'] ?? []) as string[]}
        onChange={(value) => form.setFieldValue('module_ids', value)}
      >
        <div className="e-modules">
          {permissionModules.map(({ key, name }) => (
            <Checkbox key={key} value={key} label={t(name)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

/** Makes a role that may do nothing yet. */
export function CreateRole({ onClose }: Closing) {
  const t = useT()
  const role = useEndpointForm(roles.create, {
    defaults: { name: '', group_id: '', parent_role_id: '', module_ids: [...moduleKeys] },
    toCall: (body) => ({ body }),
    stales,
    onDone: () => {
      toast.done({ message: t('Role created successfully') })
      onClose()
    },
  })
  return (
    <FormScreen
      variant="drawer"
      title={t('New role')}
      complaints={role.complaints}
      attempt={role.attempt}
      verb={t('Create role')}
      onSubmit={() => void role.submit()}
      onCancel={onClose}
      busy={role.saving}
    >
      <RoleFields form={role.form} field={role.field} />
    </FormScreen>
  )
}

/** Renames a role, moves it to another group or parent, gives and takes modules. */
export function EditRole({ role: { identifier, ...given }, onClose }: Closing & { readonly role: Role }) {
  const t = useT()
  const role = useEndpointForm(roles.update, {
    defaults: {
      name: given.name,
      group_id: given.group_id,
      parent_role_id: given.parent_role_id ?? '',
      module_ids: [...given.module_ids],
    },
    toCall: (body) => ({ params: { id: identifier }, body }),
    stales,
    version: given.version,
    onDone: () => {
      toast.done({ message: t('Role updated successfully') })
      onClose()
    },
  })
  return (
    <FormScreen
      variant="drawer"
      title={t('Edit role')}
      complaints={role.complaints}
      attempt={role.attempt}
      verb={t('Save')}
      onSubmit={() => void role.submit()}
      onCancel={onClose}
      busy={role.saving}
    >
      <RoleFields form={role.form} field={role.field} without={identifier} />
    </FormScreen>
  )
}

/** Makes a role like another one, without its people. */
export function CloneRole({ role: source, onClose }: Closing & { readonly role: Role }) {
  const t = useT()
  const role = useEndpointForm(roles.clone, {
    defaults: { name: '' },
    toCall: (body) => ({ params: { id: source.identifier }, body }),
    stales,
    onDone: () => {
      toast.done({ message: t('Role cloned successfully') })
      onClose()
    },
  })
  return (
    <FormScreen
      variant="modal"
      title={t('Clone {{role}}', { role: source.name })}
      complaints={role.complaints}
      attempt={role.attempt}
      verb={t('Clone')}
      onSubmit={() => void role.submit()}
      onCancel={onClose}
      busy={role.saving}
    >
      <p className="e-muted">{t('The new role gets the group, parent, modules, permissions and records of this one, not its people.')}</p>
      <TextInput label={t('Role name')} required maxLength={100} {...role.field('name')} />
    </FormScreen>
  )
}
