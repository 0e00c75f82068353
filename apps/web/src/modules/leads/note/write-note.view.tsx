import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { Suspense, useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useKeptText } from '#platform/prefs/kept-text.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Tick } from '#ui/parts/tick.tsx'
import { NoteComposer } from '#ui/record/note-composer.tsx'

const WriteCall = lazyPart(() => import('./write-call.view.tsx').then((file) => file.WriteCall))
const WriteTask = lazyPart(() => import('../task/write-task.view.tsx').then((file) => file.WriteTask))

type Kind = 'note' | 'call' | 'task'
/** What every kind of entry is given: the text, which stays when the kind is changed, and the kinds there are. */
export interface Writing {
  readonly lead: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onDone: () => void
  readonly kinds: { id: Kind; name: string }[]
  readonly kind: Kind
  readonly onKind: (kind: Kind) => void
}

/** Where a note is written, a call logged or a reminder set, as far as this lead allows. */
export function WriteNote({ lead: { identifier, can } }: { lead: LeadRecord }) {
  const t = useT()
  const draft = useKeptText(`note:${identifier}`)
  const [text, setText] = useState(draft.before)
  const [kind, setKind] = useState<Kind>('note')
  const onText = (next: string) => {
    draft.keep(next)
    setText(next)
  }
  const writing: Writing = {
    lead: identifier,
    text,
    onText,
    onDone: () => {
      onText('')
      setKind('note')
    },
    kinds: [
      { id: 'note', name: t('Note') },
      { id: 'call', name: t('Phone call') },
      ...(can.set_reminder ? [{ id: 'task' as const, name: t('Task') }] : []),
    ],
    kind,
    onKind: setKind,
  }
  return (
    <Suspense fallback={<div className="e-composer-place" />}>
      {kind === 'note' && <PlainNote {...writing} />}
      {kind === 'call' && <WriteCall {...writing} />}
      {kind === 'task' && <WriteTask {...writing} />}
    </Suspense>
  )
}

/** Writes a note: internal, or shared with the student. */
function PlainNote({ lead, text, onText, onDone, ...kinds }: Writing) {
  const t = useT()
  const note = useEndpointForm(leadNotes.create, {
    defaults: { content: text, visibility: 'internal' },
    params: { lead_id: lead },
    stales: [leadNotes.list, leadActivities.list, leads.single],
    onDone: () => {
      note.set({ content: '', visibility: 'internal' })
      onDone()
    },
  })
  const isShared = note.values.visibility === 'shared'
  return (
    <NoteComposer
      {...kinds}
      label={t('Write a note')}
      placeholder={t('Write a note…')}
      value={text}
      onChange={(content) => {
        onText(content)
        note.set({ content })
      }}
      aside={
        // biome-ignore lint/a11y/noLabelWithoutControl: the tick in it is the control
        <label className="l-shared">
          <Tick
            aria-label={t('Shared with the student')}
            checked={isShared}
            onChange={() => note.set({ visibility: isShared ? 'internal' : 'shared' })}
          />
          {t('Shared with the student')}
        </label>
      }
      onSave={() => void note.submit()}
      busy={note.saving}
      error={note.complaints[0]?.message}
    />
  )
}
