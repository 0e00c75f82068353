import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { InstitutionSelect } from '#platform/create/institution-select.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { FilterChips } from '#ui/list/filter-chips.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'

/** A filter of a group: one of its choices, or a text. */
export interface GroupField {
  readonly label: string
  /** Nothing for a text; loading while there are none yet. */
  readonly options?: readonly { readonly label: string; readonly value: number }[] | undefined
  readonly isText?: true
  /** One of the institutions, which are asked for as one types. */
  readonly isInstitution?: true
}
export type GroupValue = Readonly<Record<string, readonly (number | string)[] | undefined>>

interface Props {
  /** What the group narrows. */
  readonly title: string
  readonly fields: Readonly<Record<string, GroupField | false>>
  readonly value: GroupValue
  readonly onChange: (value: GroupValue) => void
  /** The choices are wanted from now on. */
  readonly onOpen: () => void
  /** Says what it is in a word, where it is not one of many. */
  readonly isWorded?: true | undefined
}

const without = (value: GroupValue, name: string) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))

type ChipsProps = Pick<Props, 'fields' | 'value' | 'onChange'>

/** What the figures of a page are narrowed to, as words of its sentence. */
function GroupChips({ fields, value, onChange }: ChipsProps) {
  const of = Object.keys(fields).find((name) => value[name] && (fields[name] || undefined)?.isInstitution)
  const ids = String(of && value[of]?.[0])
  const institution = useEndpoint(catalogDropdowns.institutions, { query: { ids } }, { enabled: of !== undefined }).data?.options[0]?.label
  const nameOf = (name: string, field: GroupField) => {
    const chosen = value[name]?.[0]
    return field.isText
      ? String(chosen)
      : field.isInstitution
        ? institution
        : field.options?.find((option) => option.value === chosen)?.label
  }
  const chips = Object.entries(fields).flatMap(([name, field]) =>
    field && value[name]
      ? [{ id: name, name: field.label, value: nameOf(name, field) ?? '…', onRemove: () => onChange(without(value, name)) }]
      : [],
  )
  return chips.length > 0 && <FilterChips lead="" chips={chips} onClear={() => onChange({})} />
}

/** A block's own filters behind a button that says how many there are; those of the page itself stand in its sentence. */
export function FilterGroup({ title, fields, value, onChange, onOpen, isWorded }: Props) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(value).length
  const put = (name: string, chosen: number | string | null) =>
    onChange(chosen === null || chosen === '' ? without(value, name) : { ...value, [name]: [chosen] })
  const icon = <IconFilter size={18} stroke={1.6} />
  const opener = {
    'data-narrowed': count > 0 || undefined,
    'aria-expanded': isOpen,
    'aria-controls': id,
    onClick: () => {
      onOpen()
      setOpen(!isOpen)
    },
  }
  const name = count ? `${t('Filters')} (${count})` : t('Filters')
  return (
    <div className="e-filter-group">
      {isWorded ? (
        <>
          <GroupChips fields={fields} value={value} onChange={onChange} />
          <button type="button" className="e-quiet" {...opener}>
            <IconPlus size={18} stroke={1.6} aria-hidden="true" />
            {t('Filter')}
          </button>
        </>
      ) : (
        <IconButton small icon={icon} label={`${name}: ${title}`} {...opener} />
      )}
      {isOpen && (
        <fieldset id={id} className="e-group-fields">
          <legend className="e-sr">{`${t('Filters')}: ${title}`}</legend>
          {Object.entries(fields).map(
            ([name, field]) =>
              field &&
              (field.isText ? (
                <TypedFilter key={name} label={field.label} value={String(value[name]?.[0] ?? '')} onChange={(text) => put(name, text)} />
              ) : field.isInstitution ? (
                <InstitutionSelect
                  key={name}
                  label={field.label}
                  placeholder={t('All')}
                  creates={false}
                  value={Number(value[name]?.[0]) || null}
                  onChange={(chosen) => put(name, chosen)}
                />
              ) : (
                <Select
                  key={name}
                  label={field.label}
                  searchable
                  clearable
                  placeholder={t('All')}
                  disabled={!field.options}
                  data={[...(field.options ?? [])].map(({ label, value: each }) => ({ label, value: String(each) }))}
                  value={value[name]?.[0] === undefined ? null : String(value[name][0])}
                  onChange={(chosen) => put(name, chosen === null ? null : Number(chosen))}
                />
              )),
          )}
          {count > 0 && !isWorded && (
            <Button variant="subtle" onClick={() => onChange({})}>
              {t('Clear filters')}
            </Button>
          )}
        </fieldset>
      )}
    </div>
  )
}

/** A text counts once its field is left. */
function TypedFilter({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value)
  const put = () => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <TextInput
      label={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={put}
      onKeyDown={(event) => event.key === 'Enter' && put()}
    />
  )
}
