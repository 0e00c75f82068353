import { type Campus, campuses } from '@embark/contract/catalog/campus/campus.contract.ts'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { institutionStales } from '../institution/institution.state.ts'

interface Props {
  readonly institution: string
  readonly campus: Campus | null
  readonly onClose: () => void
}

/** Adds a campus to an institution, or changes one. */
export function CampusForm({ institution, campus, onClose }: Props) {
  const t = useT()
  const form = useRecordForm(campus, {
    defaults: { name: campus?.name ?? '', city: campus?.city ?? '', state: campus?.state ?? '' },
    stales: institutionStales,
    create: {
      endpoint: campuses.create,
      title: t('New campus'),
      toCall: (body) => ({ params: { institution }, body }),
      said: t('Campus created successfully'),
    },
    edit: {
      endpoint: campuses.edit,
      title: t('Edit campus'),
      version: campus?.version,
      toCall: (body, { identifier }) => ({ params: { campus: identifier }, body }),
      said: t('Campus updated successfully'),
    },
    onDone: onClose,
  })
  return (
    <FormScreen form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={200} dir="auto" {...form.field('name')} />
      <FormPair>
        <TextInput label={t('City')} maxLength={100} dir="auto" {...form.field('city')} />
        <TextInput label={t('State')} maxLength={100} dir="auto" {...form.field('state')} />
      </FormPair>
    </FormScreen>
  )
}
