import type { FormField } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { useDragged } from '#ui/carry/pointer.ts'
import { FieldTypeIcon, useFieldTypes } from '../form-field/field-type.view.tsx'
import { QuickFieldForm } from '../form-field/quick-field.form.tsx'
import { addId, type BuilderHand, searchId } from './builder-hand.state.ts'
import { placeOf } from './form-builder.state.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Where the arrow keys lead in a list. */
const steps: Readonly<Record<string, (index: number, length: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, length) => length - 1,
}

/** The fields that are not in the form yet: pressed, dragged, or found and added by Enter. */
export function FieldPalette({ hand, fields }: { hand: BuilderHand; fields: readonly FormField[] }) {
  const t = useT()
  const mayCreate = useCan('masters.form.fields.create')
  const [search, setSearch] = useState('')
  const [isMaking, setMaking] = useState(false)
  /** The name of the field that was asked for although the form has it. */
  const [taken, setTaken] = useState<string | null>(null)
  const free = fields.filter(({ id, is_active }) => is_active && !placeOf(hand.built, id))
  const isMeant = ({ label, name }: FormField) => plain(`${label} ${t(label)} ${name}`).includes(plain(search.trim()))
  const matches = free.filter(isMeant)
  const end = { step: hand.target, index: hand.built[hand.target]?.uses.length ?? 0 }
  const add = (field: FormField, index: number) => {
    const next = matches[index + 1] ?? matches[index - 1]
    hand.put(field, end, next ? addId(next.id) : searchId)
  }
  return (
    <section className="builder-palette" aria-label={t('Fields')}>
      <TextInput
        id={searchId}
        label={t('Add a field')}
        placeholder={t('Search fields')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
        value={search}
        error={taken && t('{{Name}} field is already assigned to the form.', { Name: taken.charAt(0).toUpperCase() + taken.slice(1) })}
        onChange={(event) => {
          setTaken(null)
          setSearch(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') return focusOnAdding(matches[0])
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = matches
          if (!first) {
            const there = fields.find((field) => isMeant(field) && placeOf(hand.built, field.id))
            if (!there && mayCreate && search.trim()) setMaking(true)
            return setTaken(there?.name ?? null)
          }
          hand.put(first, end)
          setSearch('')
        }}
      />
      {hand.built.length > 1 && (
        <Select
          label={t('To the step')}
          data={hand.built.map(({ key }, at) => ({ value: key, label: hand.stepName(at) }))}
          value={hand.built[hand.target]?.key ?? null}
          onChange={(key) => hand.setTarget(hand.built.findIndex((step) => step.key === key))}
          allowDeselect={false}
        />
      )}
      <FreeFields hand={hand} fields={matches} onAdd={add} />
      {matches.length === 0 && <NothingToAdd isSearched={search !== ''} mayCreate={mayCreate} />}
      {mayCreate && (
        <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setMaking(true)}>
          {t('New field')}
        </Button>
      )}
      {isMaking && (
        <QuickFieldForm
          label={search}
          onClose={() => {
            setMaking(false)
            requestAnimationFrame(() => document.getElementById(searchId)?.focus())
          }}
          onDone={(field) => {
            setMaking(false)
            setSearch('')
            hand.put(field, end, searchId)
          }}
        />
      )}
    </section>
  )
}

const focusOnAdding = (field: FormField | undefined) => {
  if (field) document.getElementById(addId(field.id))?.focus()
}

/** The fields to add: one stop for Tab, and the arrow keys go through them, so that what comes after the list is near. */
function FreeFields({
  hand,
  fields,
  onAdd,
}: {
  hand: BuilderHand
  fields: readonly FormField[]
  onAdd: (field: FormField, index: number) => void
}) {
  const t = useT()
  const [at, setAt] = useState(0)
  return (
    <ul className="builder-fields" aria-label={t('Fields that are not in the form')}>
      {fields.map((field, index) => (
        <FreeField
          key={field.id}
          hand={hand}
          field={field}
          isStop={index === Math.min(at, fields.length - 1)}
          onFocus={() => setAt(index)}
          onKey={(key) => {
            const next = steps[key]?.(index, fields.length)
            if (next !== undefined) focusOnAdding(fields[next])
            return next !== undefined
          }}
          onAdd={() => onAdd(field, index)}
        />
      ))}
    </ul>
  )
}

function NothingToAdd({ isSearched, mayCreate }: { isSearched: boolean; mayCreate: boolean }) {
  const t = useT()
  const asked = mayCreate ? t('No field with that name. Press Enter to create one.') : t('No field is called that.')
  return <p className="e-muted">{isSearched ? asked : t('Every field is in the form.')}</p>
}

interface FreeFieldProps {
  hand: BuilderHand
  field: FormField
  isStop: boolean
  onFocus: () => void
  /** Whether the key meant something. */
  onKey: (key: string) => boolean
  onAdd: () => void
}

function FreeField({ hand, field, isStop, onFocus, onKey, onAdd }: FreeFieldProps) {
  const t = useT()
  const types = useFieldTypes()
  const button = useDragged<HTMLButtonElement>(hand.carry, String(field.id))
  return (
    <li>
      <button
        type="button"
        ref={button}
        id={addId(field.id)}
        className="builder-field"
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (onKey(event.key)) event.preventDefault()
        }}
        onClick={onAdd}
        aria-label={t('Add {{name}}', { name: t(field.label) })}
      >
        <FieldTypeIcon type={field.type} />
        <span className="e-two">
          <span dir="auto">{t(field.label)}</span>
          <small>{types[field.type]}</small>
        </span>
        <IconPlus size={16} stroke={1.6} aria-hidden="true" />
      </button>
    </li>
  )
}
