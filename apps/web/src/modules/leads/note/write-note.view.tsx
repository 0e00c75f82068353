import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useKeptText } from '#platform/prefs/kept-text.ts'
import { NoteComposer } from '#ui/record/note-composer.tsx'

/** Writes a note: internal, or shared with the student. */
export function WriteNote({ lead }: { lead: string }) {
  const t = useT()
  const draft = useKeptText(`note:${lead}`)
  const note = useEndpointForm(leadNotes.create, {
    defaults: { content: draft.before, visibility: 'internal' },
    params: { lead_id: lead },
    stales: [leadNotes.list, leadActivities.list, leads.single],
    onDone: () => {
      draft.keep('')
      note.set({ content: '' })
    },
  })
  return (
    <NoteComposer
      label={t('Write a note')}
      placeholder={t('Write a note…')}
      value={note.values.content ?? ''}
      onChange={(text) => {
        draft.keep(text)
        note.set({ content: text })
      }}
      kinds={[
        { id: 'internal', name: t('Internal') },
        { id: 'shared', name: t('Shared with the student') },
      ]}
      kind={note.values.visibility ?? 'internal'}
      onKind={(kind) => note.set({ visibility: kind })}
      onSave={() => void note.submit()}
      busy={note.saving}
      error={note.complaints[0]?.message}
    />
  )
}
