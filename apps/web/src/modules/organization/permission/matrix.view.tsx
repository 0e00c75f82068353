import type { Permission } from '@embark/contract/kernel/access.ts'
import { neededFor } from '@embark/contract/organization/permission/permission.rules.ts'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import './permission.css'

interface Line {
  readonly key: Permission
  readonly description: string
}
export interface MatrixModule {
  readonly id: string
  readonly name: string
  readonly permissions: readonly Line[]
}
interface Props {
  readonly modules: readonly MatrixModule[]
  readonly checked: ReadonlySet<Permission>
  /** What is saved now; what differs from it is marked. */
  readonly saved: ReadonlySet<Permission>
  readonly onChange: (next: ReadonlySet<Permission>) => void
  /** Why a permission cannot be given here. */
  readonly locked?: (key: Permission) => string | undefined
  /** Where a permission comes from. */
  readonly origin?: (key: Permission) => string | undefined
  readonly readOnly?: boolean
}

/** The same with these, and with what each of them needs. */
const withThem = (checked: ReadonlySet<Permission>, keys: readonly Permission[]) =>
  new Set([...checked, ...keys, ...keys.flatMap((key) => neededFor(key) ?? [])])
const without = (checked: ReadonlySet<Permission>, keys: readonly Permission[]) =>
  new Set([...checked].filter((key) => !keys.includes(key)))

/** Every permission by module, in words and, for who wants it, by key: searched, ticked one by one or a module at a time. */
export function Matrix({ modules, checked, saved, onChange, locked = () => undefined, origin = () => undefined, readOnly = false }: Props) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [hasCodes, setCodes] = useState(false)
  const isChanged = (key: Permission) => checked.has(key) !== saved.has(key)
  const isFree = (key: Permission) => !readOnly && (checked.has(key) || !locked(key))
  const searched = search.trim().toLocaleLowerCase()
  const shown = modules
    .map((module) => ({
      ...module,
      lines: module.permissions.filter(
        ({ key, description }) =>
          (!onlyChanged || isChanged(key)) && [key, description, module.name].some((text) => text.toLocaleLowerCase().includes(searched)),
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
  const set = (keys: readonly Permission[], isOn: boolean) => onChange(isOn ? withThem(checked, keys) : without(checked, keys))
  return (
    <>
      <div className="e-rights-tools">
        <TextInput
          aria-label={t('Search permissions')}
          placeholder={t('Search permissions')}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Switch label={t('Only changed')} checked={onlyChanged} onChange={(event) => setOnlyChanged(event.currentTarget.checked)} />
        <Switch label={t('Show codes')} checked={hasCodes} onChange={(event) => setCodes(event.currentTarget.checked)} />
      </div>
      {shown.length === 0 && <EmptyState text={onlyChanged ? t('No changes yet') : t('No permission fits the search.')} />}
      {shown.map(({ id, name, lines }) => {
        const free = lines.map(({ key }) => key).filter(isFree)
        const on = lines.filter(({ key }) => checked.has(key)).length
        return (
          <section key={id} className="e-rights-module" aria-labelledby={`module-${id}`}>
            <header>
              <Checkbox
                aria-label={t('All of {{module}}', { module: name })}
                checked={on === lines.length}
                indeterminate={on > 0 && on < lines.length}
                disabled={free.length === 0}
                onChange={(event) => set(free, event.currentTarget.checked)}
              />
              <h2 id={`module-${id}`}>{name}</h2>
              <span className="e-sub e-num">{t('{{on}} of {{all}}', { on, all: lines.length })}</span>
            </header>
            <ul>
              {lines.map(({ key, description }) => (
                <li key={key}>
                  <Checkbox
                    label={description}
                    description={locked(key)}
                    checked={checked.has(key)}
                    disabled={!isFree(key)}
                    onChange={(event) => set([key], event.currentTarget.checked)}
                  />
                  {origin(key) && <Tag>{origin(key)}</Tag>}
                  {isChanged(key) && (
                    <Tag tone={checked.has(key) ? 'good' : 'danger'}>{checked.has(key) ? t('Added') : t('Taken away')}</Tag>
                  )}
                  {hasCodes && <code dir="ltr">{key}</code>}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
