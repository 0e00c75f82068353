import type { ReactNode } from 'react'
import { ownLine } from './two-lines.tsx'
import './parts.css'

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words
  const letters = picked.map((word) => Array.from(word ?? '')[0] ?? '')
  const arabic = /[\u0600-\u06FF]/.test(letters.join(''))
  return (arabic ? letters.slice(0, 1) : letters).join('').toLocaleUpperCase()
}

export type PersonAvatarProps = {
  name: string
  src?: string | null | undefined
  size?: 's' | 'm' | 'l'
  /** Tints it as the reader's own, or as the subject of the page. */
  me?: boolean
  square?: boolean
}

/** The face or initials of a person; the name beside it says who, so it is silent to a screen reader. */
export function PersonAvatar(props: PersonAvatarProps) {
  const { name, src, size = 'm', me, square } = props
  return (
    <span className="e-ava" data-size={size} data-me={me || undefined} data-square={square || undefined} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : initialsOf(name)}
    </span>
  )
}

/** A person in a cell or a rail: face, name, and a line about them. */
export function Person(props: PersonAvatarProps & { note?: ReactNode; strong?: boolean }) {
  const { note, strong, ...avatar } = props
  return (
    <span className="e-person" data-size={avatar.size ?? 'm'}>
      <PersonAvatar {...avatar} />
      <span className="e-two" data-strong={strong || undefined}>
        <span dir="auto">{avatar.name}</span>
        {note ? <small>{ownLine(note)}</small> : null}
      </span>
    </span>
  )
}

/** An empty owner cell that offers to fill it. */
export function AssignPlace(props: { label: string; onAssign?: () => void }) {
  return (
    <button type="button" className="e-person e-muted" onClick={props.onAssign}>
      <span className="e-ava" data-size="s" data-empty aria-hidden="true" />
      {props.label}
    </button>
  )
}
