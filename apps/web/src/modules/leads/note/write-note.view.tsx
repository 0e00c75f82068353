import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadNotes } from '@embark/contract/leads/note/note.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { NoteComposer } from '#ui/record/note-composer.tsx'

/** Writes a note: internal, or shared with the student. */
export function WriteNote({ lead }: { lead: string }) {
  const t = useT()
  const note = useEndpointForm(leadNotes.create, {
    defaults: { content: '', visibility: 'internal' as 'internal' | 'shared' },
    toCall: (body) => ({ params: { lead_id: lead }, body }),
    stales: [leadNotes.list, leadActivities.list, leads.single],
    onDone: () => note.reset(),
  })
  const { values, setFieldValue } = note.form
  return (
    <NoteComposer
      label={t('Write a note')}
      placeholder={t('What was said, what comes next?')}
      value={String(values['content'] ?? '')}
      onChange={(text) => setFieldValue('content', text)}
      kinds={[
        { id: 'internal', name: t('Internal') },
        { id: 'shared', name: t('Shared with the student') },
      ]}
      kind={String(values['visibility'])}
      onKind={(kind) => setFieldValue('visibility', kind)}
      onSave={() => void note.submit()}
      busy={note.saving}
      error={note.complaints[0]?.message}
    />
  )
}
