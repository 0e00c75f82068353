import { type DocumentType, documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { type ExtractionMap, extractionMaps } from '@embark/contract/extraction/extraction-map/extraction-map.contract.ts'
import { profileFieldNames } from '@embark/contract/extraction/extraction-map/extraction-map.rules.ts'
import { fileExtractions } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { Button } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface Props {
  readonly type: Pick<DocumentType, 'identifier' | 'label'>
  readonly onClose: () => void
}

/** Says for a type of document which value that is read goes to which field of the profile. */
export function ExtractionMapDialog({ type, onClose }: Props) {
  const t = useT()
  const read = useEndpoint(extractionMaps.read, { params: { identifier: type.identifier } })
  if (read.data) return <MapForm type={type} map={read.data.extractionMapInfo} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t('Extraction map')}>
      <ReadState read={read} kind="form" />
    </Modal>
  )
}

/** The choice that leaves a value beside the document. */
const nowhere = 'none'

function MapForm({ type, map, onClose }: Props & { readonly map: ExtractionMap }) {
  const t = useT()
  const form = useEndpointForm(extractionMaps.save, {
    defaults: { fields: map.fields.map(({ key, lead_field }) => ({ key, lead_field })) },
    toCall: (body) => ({ params: { identifier: type.identifier }, body }),
    stales: [extractionMaps.read, documentTypes.list, fileExtractions.read],
    said: t('Extraction map saved'),
    onDone: onClose,
  })
  const { fields } = form.values
  const place = (at: number, lead_field: (typeof fields)[number]['lead_field']) =>
    form.set({ fields: fields.map((each, index) => (index === at ? { ...each, lead_field } : each)) })
  return (
    <FormScreen variant="modal" title={t('Extraction map of {{name}}', { name: t(type.label) })} form={form} onCancel={onClose}>
      <p className="e-muted">
        {t('Where a value that was read goes when somebody takes it over. What goes nowhere stays beside the document.')}
      </p>
      {map.fields.map(({ key, options }, at) => (
        <SelectField
          key={key}
          label={t(key)}
          allowDeselect={false}
          data={[
            ...options.map((field) => ({ value: field as string, label: t(profileFieldNames[field]) })),
            { value: nowhere, label: t('Nowhere') },
          ]}
          value={fields[at]?.lead_field ?? nowhere}
          onChange={(value) => place(at, options.find((field) => field === value) ?? null)}
        />
      ))}
      {!map.is_usual && (
        <Button
          variant="subtle"
          onClick={() => form.set({ fields: map.fields.map(({ key, options }) => ({ key, lead_field: options[0]! })) })}
        >
          {t('Back to the usual map')}
        </Button>
      )}
    </FormScreen>
  )
}
