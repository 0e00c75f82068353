import { useT } from '#platform/i18n/i18n.ts'
import { NoteComposer } from '#ui/record/note-composer.tsx'
import { CallFields } from './call-fields.form.tsx'
import { useCallLog } from './call-log.state.ts'
import type { Writing } from './write-note.view.tsx'

/** Logs a call where notes are written. */
export function WriteCall({ lead, text, onText, onDone, ...kinds }: Writing) {
  const t = useT()
  const form = useCallLog(lead, text, onDone)
  return (
    <NoteComposer
      {...kinds}
      label={t('What was said?')}
      placeholder={t('What was said?')}
      value={text}
      onChange={(content) => {
        onText(content)
        form.set({ content })
      }}
      mayBeEmpty
      verb={t('Log call')}
      onSave={() => void form.submit()}
      busy={form.saving}
      error={form.refusal?.message}
    >
      <CallFields form={form} />
    </NoteComposer>
  )
}
