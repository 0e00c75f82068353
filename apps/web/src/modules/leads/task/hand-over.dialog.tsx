import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Identifier } from '@embark/contract/kernel/shapes.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import * as z from 'zod'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SearchSelect } from '#ui/form/search-select.tsx'

const Choice = z.object({ person: Identifier })

const load = async (search: string) => {
  const { recordsInfo } = await call(tasks.people, { query: { search } })
  return { options: recordsInfo.map((person) => ({ value: person.identifier, label: fullNameOf(person) })), hasMore: false }
}

/** Asks who does the tasks from now on; those they may not be given stay where they are. */
export function HandOverDialog({ onChoose, onClose }: { readonly onChoose: (person: string) => void; readonly onClose: () => void }) {
  const t = useT()
  const form = useSchemaForm('hand-over', Choice, { defaults: { person: '' }, send: ({ person }) => onChoose(person) })
  const person = form.field('person')
  return (
    <FormScreen title={t('Hand over')} form={form} variant="modal" verb={t('Hand over')} onCancel={onClose}>
      <SearchSelect label={t('Person')} required {...person} onChange={(value) => person.onChange(value ?? '')} load={load} />
    </FormScreen>
  )
}
