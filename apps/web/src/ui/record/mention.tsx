import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { PersonAvatar } from '../parts/person-avatar.tsx'
import { useWords } from '../words.tsx'
import './mention.css'

type PersonName = { id: string; name: string }

type MentionInput = {
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
  people: PersonName[]
}

const fold = (text: string) => text.toLocaleLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** Looks for an @ and the letters after it, and offers the people they could mean. */
export function useMention({ field, value, onChange, people }: MentionInput) {
  const listId = useId()
  const [asked, setAsked] = useState<{ from: number; text: string } | null>(null)
  const [at, setAt] = useState(0)
  const suggested = asked ? people.filter((person) => fold(person.name).includes(fold(asked.text))).slice(0, 6) : []
  const look = (area: HTMLTextAreaElement) => {
    const before = area.value.slice(0, area.selectionStart)
    const match = /(?:^|\s)@([^\s@]{0,30})$/u.exec(before)
    setAsked(match && people.length > 0 ? { from: before.length - (match[1]?.length ?? 0), text: match[1] ?? '' } : null)
    setAt(0)
  }
  const pick = (person: PersonName) => {
    if (!asked) return
    onChange(`${value.slice(0, asked.from)}${person.name} ${value.slice(asked.from + asked.text.length)}`)
    setAsked(null)
    field.current?.focus()
  }
  const close = () => setAsked(null)
  const onKey = (event: KeyboardEvent) => {
    if (suggested.length === 0) return false
    const steps: Record<string, () => void> = {
      ArrowDown: () => setAt((at + 1) % suggested.length),
      ArrowUp: () => setAt((at - 1 + suggested.length) % suggested.length),
      Escape: close,
      Enter: () => suggested[at] && pick(suggested[at]),
      Tab: () => suggested[at] && pick(suggested[at]),
    }
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey) return false
    event.preventDefault()
    step()
    return true
  }
  const open = suggested.length > 0
  const fieldProps =
    people.length > 0
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-haspopup': 'listbox' as const,
          'aria-controls': open ? listId : undefined,
          'aria-activedescendant': open ? `${listId}-${at}` : undefined,
        }
      : {}
  return { suggested, at, listId, look, pick, onKey, close, fieldProps }
}

/** The people an @ could mean. */
export function MentionList({ mention }: { mention: ReturnType<typeof useMention> }) {
  const t = useWords()
  if (mention.suggested.length === 0) return null
  return (
    <div className="e-mention" role="listbox" id={mention.listId} aria-label={t('People')}>
      {mention.suggested.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text field keeps the focus and moves the choice
        <div
          key={person.id}
          role="option"
          id={`${mention.listId}-${index}`}
          aria-selected={index === mention.at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mention.pick(person)}
        >
          <PersonAvatar name={person.name} size="s" />
          <span dir="auto">{person.name}</span>
        </div>
      ))}
    </div>
  )
}
