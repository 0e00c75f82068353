import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../words.tsx'
import { Modal } from './modal.tsx'
import './dialogs.css'

/** What is asked before something cannot be undone by one press. */
export type Question = {
  /** Names the act and the thing: "Delete 12 leads". */
  title: string
  /** What will happen. */
  text: string
  /** A few of the things, by name. */
  samples?: string[] | undefined
  /** How many more there are than the samples. */
  more?: number | undefined
  /** The button's word: the act itself. */
  verb: string
  danger?: boolean | undefined
  /** A word that must be typed first. */
  typed?: { label: string; expected: string } | undefined
  /** A code that must be given first. */
  code?: { label: string; length: number } | undefined
}

export type ConfirmDialogProps = Question & {
  opened: boolean
  busy?: boolean
  error?: string | undefined
  onConfirm: (answer: { code?: string }) => void
  onClose: () => void
  children?: ReactNode
}

/** The digits of a text, as a code takes them; Arabic ones count too. */
export const latinDigits = (text: string) =>
  text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/[^0-9]/g, '')

const Samples = ({ samples, more = 0 }: { samples: string[]; more?: number | undefined }) => {
  const t = useWords()
  return (
    <ul className="e-samples">
      {samples.map((sample) => (
        <li key={sample} dir="auto">
          {sample}
        </li>
      ))}
      {more > 0 && <li className="e-muted">{t('and {{count}} more', { count: more })}</li>}
    </ul>
  )
}

/** A decision that names the thing, the count and the act; the weighty ones ask for a word or a code. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, samples, more, verb, danger, typed, code, busy = false, error, onConfirm, onClose } = props
  const t = useWords()
  const [word, setWord] = useState('')
  const [digits, setDigits] = useState('')
  useEffect(() => {
    if (opened) {
      setWord('')
      setDigits('')
    }
  }, [opened])
  const ready = (!typed || word.trim() === typed.expected) && (!code || digits.length === code.length)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ready && !busy) onConfirm(code ? { code: digits } : {})
  }
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={440}>
      <form onSubmit={submit} className="e-ask" noValidate>
        <p>{text}</p>
        {samples && samples.length > 0 && <Samples samples={samples} more={more} />}
        {props.children}
        {typed && (
          <TextInput
            label={typed.label}
            value={word}
            data-autofocus
            autoComplete="off"
            onChange={(event) => setWord(event.currentTarget.value)}
          />
        )}
        {code && (
          <TextInput
            label={code.label}
            value={digits}
            data-autofocus
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            onChange={(event) => setDigits(latinDigits(event.currentTarget.value).slice(0, code.length))}
          />
        )}
        {error && (
          <p className="e-ask-error" role="alert">
            {error}
          </p>
        )}
        <div className="e-ask-foot">
          <Button variant="subtle" onClick={onClose} data-autofocus={danger && !typed && !code ? true : undefined}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="filled" {...(danger ? { 'data-tone': 'danger' } : {})} loading={busy} disabled={!ready}>
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
