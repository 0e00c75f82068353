import { CloseButton, Combobox, InputBase, Loader, Pill, PillsInput, useCombobox } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../words.tsx'
import { type Creator, useCreating } from './creator.tsx'
import type { FieldProps } from './field-props.ts'
import { type LoadOptions, type Option, useOptionSource } from './option-source.ts'

export type { LoadOptions, Option } from './option-source.ts'

type Source = {
  load: LoadOptions
  /** Another one has the options asked for anew, though the list is open. */
  version?: string | undefined
  /** Makes a new thing of what was typed; offered to who may. */
  creator?: Creator | undefined
  /** Picked before; offered before anything is typed. */
  recent?: Option[] | undefined
}

export type SearchSelectProps = FieldProps &
  Source & {
    value: string | number | null | undefined
    onChange: (value: string | null, option: Option | null) => void
    /** The option of a value that was not picked here, so that its name can be shown. */
    known?: Option | null | undefined
    clearable?: boolean
  }

const chevron = <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />

const createValue = '\u0000create'
const moreValue = '\u0000more'

const OptionLine = ({ option }: { option: Option }) => (
  <Combobox.Option value={option.value}>
    <span className="e-two">
      <span dir="auto">{option.label}</span>
      {option.note && <small>{option.note}</small>}
    </span>
  </Combobox.Option>
)

const OptionList = (props: {
  offered: ReturnType<typeof useOptionSource>
  query: string
  taken: string[]
  recent: Option[]
  creates: boolean
}) => {
  const { offered, query, taken, recent, creates } = props
  const t = useWords()
  const free = (options: Option[]) => options.filter((option) => !taken.includes(option.value))
  const lately = query ? [] : free(recent)
  const options = free(offered.options).filter((option) => !lately.some((one) => one.value === option.value))
  const typed = query.trim()
  // What a note tells apart, such as two people of one name, may be there twice.
  const isNew = creates && typed !== '' && !offered.options.some(({ label, note }) => !note && isSame(label, typed))
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={t('Options')}>
        {lately.length > 0 && (
          <Combobox.Group label={t('Recent')}>
            {lately.map((option) => (
              <OptionLine key={option.value} option={option} />
            ))}
          </Combobox.Group>
        )}
        {options.map((option) => (
          <OptionLine key={option.value} option={option} />
        ))}
        {offered.hasMore && offered.state === 'idle' && (
          <Combobox.Option value={moreValue}>
            <span className="e-link">{t('Show more')}</span>
          </Combobox.Option>
        )}
        {offered.state === 'failed' && (
          <Combobox.Option value={moreValue}>
            <span className="e-link">{t('Could not be loaded. Try again')}</span>
          </Combobox.Option>
        )}
        {isNew && offered.state === 'idle' && (
          <Combobox.Option value={createValue}>
            <span className="e-row e-link">
              <IconPlus size={16} stroke={1.6} aria-hidden="true" />
              {t('Add "{{name}}"', { name: typed })}
            </span>
          </Combobox.Option>
        )}
        {offered.state === 'loading' && <Combobox.Empty>{t('Loading')}</Combobox.Empty>}
        {offered.state === 'idle' && offered.page > 0 && options.length === 0 && lately.length === 0 && !isNew && (
          <Combobox.Empty>{t('Nothing found')}</Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

const isSame = (label: string, typed: string) => label.toLocaleLowerCase() === typed.toLocaleLowerCase()

const usePicker = (source: Source, pick: (option: Option) => void) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [query, setQuery] = useState('')
  const creating = useCreating(source.creator, pick)
  const offered = useOptionSource(source.load, query, combobox.dropdownOpened, source.version)
  const submit = (value: string) => {
    if (value === moreValue) return offered.state === 'failed' ? offered.retry() : offered.more()
    if (value === createValue) creating.onCreate?.(query.trim())
    const option = [...(source.recent ?? []), ...offered.options].find((one) => one.value === value)
    if (option) pick(option)
    setQuery('')
    combobox.closeDropdown()
  }
  const type = (text: string) => {
    setQuery(text)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  return { combobox, query, setQuery, offered, submit, type, creatingForm: creating.form }
}

/** Picks one thing out of thousands: type to search, more pages on demand, a new one in place. */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, known, load, version, creator, recent = [], onBlur, clearable = !props.required, ...field } = props
  const t = useWords()
  const [picked, setPicked] = useState<Option | null>(null)
  const pick = (option: Option | null) => {
    setPicked(option)
    onChange(option?.value ?? null, option)
  }
  const chosen = [picked, known].find((option) => option?.value === String(value ?? '')) ?? null
  const { combobox, query, setQuery, offered, submit, type, creatingForm } = usePicker({ load, version, creator, recent }, pick)
  const [typing, setTyping] = useState(false)
  const choose = (chosen: string) => {
    submit(chosen)
    if (chosen !== moreValue) setTyping(false)
  }
  const clear = clearable && chosen && !field.disabled
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <InputBase
          {...field}
          placeholder={field.placeholder ?? (field.disabled ? '' : t('Choose'))}
          component="input"
          type="text"
          autoComplete="off"
          value={typing ? query : (chosen?.label ?? '')}
          rightSectionPointerEvents={clear ? 'all' : 'none'}
          rightSection={
            offered.state === 'loading' ? (
              <Loader size={16} />
            ) : clear ? (
              <>
                <CloseButton size="sm" aria-label={t('Clear {{label}}', { label: field.label })} onClick={() => pick(null)} />
                {chevron}
              </>
            ) : (
              chevron
            )
          }
          // As a list that can be cleared has both.
          {...(clear && { rightSectionWidth: 56, rightSectionProps: { className: 'e-clears' } })}
          onFocus={(event) => {
            combobox.openDropdown()
            event.currentTarget.select()
          }}
          onClick={() => combobox.openDropdown()}
          onChange={(event) => {
            setTyping(true)
            type(event.currentTarget.value)
          }}
          onBlur={() => {
            setTyping(false)
            setQuery('')
            combobox.closeDropdown()
            onBlur?.()
          }}
        />
      </Combobox.Target>
      <OptionList offered={offered} query={query} taken={[]} recent={recent} creates={Boolean(creator)} />
      {creatingForm}
    </Combobox>
  )
}

export type SearchMultiSelectProps = FieldProps & Source & { value: Option[]; onChange: (value: Option[]) => void }

/** Picks several things out of thousands. */
export function SearchMultiSelect(props: SearchMultiSelectProps) {
  const { value, onChange, load, version, creator, recent = [], onBlur, id, placeholder, ...field } = props
  const t = useWords()
  const { combobox, query, setQuery, offered, submit, type, creatingForm } = usePicker({ load, version, creator, recent }, (option) =>
    onChange([...value, option]),
  )
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal>
      <Combobox.DropdownTarget>
        <PillsInput {...field} labelProps={{ htmlFor: id }} onClick={() => combobox.openDropdown()} rightSection={chevron}>
          <Pill.Group>
            {value.map((option) => (
              <Pill
                key={option.value}
                withRemoveButton
                removeButtonProps={{ 'aria-label': t('Remove {{name}}', { name: option.label }), tabIndex: 0, 'aria-hidden': false }}
                onRemove={() => onChange(value.filter((one) => one !== option))}
              >
                {option.label}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                id={id}
                aria-label={field.label}
                autoComplete="off"
                placeholder={value.length === 0 ? (placeholder ?? t('Choose')) : undefined}
                value={query}
                onFocus={() => combobox.openDropdown()}
                onChange={(event) => type(event.currentTarget.value)}
                onKeyDown={keys}
                onBlur={() => {
                  combobox.closeDropdown()
                  setQuery('')
                  onBlur?.()
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <OptionList offered={offered} query={query} taken={value.map((option) => option.value)} recent={recent} creates={Boolean(creator)} />
      {creatingForm}
    </Combobox>
  )
}
