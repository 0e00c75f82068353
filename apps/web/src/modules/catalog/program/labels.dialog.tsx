import { type ProgramCard, programs } from '@embark/contract/catalog/program/program.contract.ts'
import { programTags } from '@embark/contract/masters/program-tag/program-tag.contract.ts'
import { tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { saidWith } from '#platform/api/call.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useCreator } from '#platform/create/creators.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { CreatingMultiSelect } from '#ui/form/creating-select.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Manage Labels: says which of the company's tags a program has (G-L-58). */
export function LabelsDialog({ card, onClose }: { card: ProgramCard; onClose: () => void }) {
  const t = useT()
  const { program } = card
  const choices = useEndpoint(tags.dropdown, { query: { tag_type: 'program' } }).data ?? []
  const form = useEndpointForm(programTags.assignTags, {
    defaults: { tag_id: program.labels.map(({ id }) => id) },
    params: { program: program.identifier },
    stales: [programs.all, programTags.programs, tags.list],
    failure: 'Something went wrong',
    onDone: (data) => {
      toast.said(saidWith(data))
      onClose()
    },
  })
  return (
    <FormScreen title={t('Manage Labels')} form={form} onCancel={onClose}>
      <p dir="auto">{program.name}</p>
      <CreatingMultiSelect label={t('Tags')} data={choices} creator={useCreator('program_tag')} {...form.field('tag_id')} />
    </FormScreen>
  )
}
