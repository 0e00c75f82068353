import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { maxFiles } from '@embark/contract/documents/file/file.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FileDrop } from '#ui/files/file-drop.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { useTypeLimits } from '../file/file-limits.state.ts'
import { useUploads } from '../file/uploads.state.ts'

interface Props {
  readonly module: 'lead' | 'application'
  readonly identifier: string
  /** The type to begin with, such as one the checklist misses. */
  readonly typeAsked?: string | undefined
  /** Files to begin with, such as those that were dropped on the list. */
  readonly given?: readonly File[]
  readonly onSaved: () => void
  /** The way back, where no tab is one. */
  readonly onCancel?: (() => void) | undefined
}

/** Attaches files of one type to a record; the limits are told before anything is chosen. */
export function UploadDocuments(props: Props) {
  const t = useT()
  const types = useEndpoint(documentTypes.dropdown, { query: { modules: props.module } }).data?.options ?? []
  const { type, choose, days, setDays, complaints, uploads, sent, submit, isSaving } = useUploadForm(props)
  const limits = useTypeLimits(maxFiles, type)
  return (
    <form
      className="e-doc-upload"
      aria-label={t('Upload documents')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Select
        label={t('Document type')}
        required
        searchable
        data={types.map((option) => ({ value: option.identifier!, label: t(option.label) }))}
        value={type}
        onChange={choose}
        error={complaints.type}
      />
      <FormPair>
        <DateField label={t('Issued on')} value={days.issued_on} onChange={(issued_on) => setDays({ ...days, issued_on })} />
        <DateField
          label={t('Expires on')}
          value={days.expires_on}
          min={days.issued_on ?? undefined}
          onChange={(expires_on) => setDays({ ...days, expires_on })}
          error={complaints.days}
        />
      </FormPair>
      <FileDrop
        label={t('Files')}
        limits={limits}
        files={[...uploads.list]}
        onAdd={uploads.add}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
        given={props.given}
      />
      {complaints.files && !sent.length && (
        <p className="e-doc-problem" role="alert">
          {complaints.files}
        </p>
      )}
      <div className="e-row">
        <Button type="submit" variant="filled" loading={isSaving} disabled={uploads.isSending}>
          {uploads.isSending ? t('Sending files') : t('Save documents')}
        </Button>
        {props.onCancel && <Button onClick={props.onCancel}>{t('Cancel')}</Button>}
      </div>
    </form>
  )
}

/** What is being attached: the type, the files, what is missing of them, and the saving. */
function useUploadForm({ module, identifier, typeAsked, onSaved }: Props) {
  const t = useT()
  const [type, setType] = useState<string | null>(typeAsked ?? null)
  const [complaints, setComplaints] = useState<{ type?: string; files?: string; days?: string }>({})
  const [days, setDays] = useState<{ issued_on: string | null; expires_on: string | null }>({ issued_on: null, expires_on: null })
  const uploads = useUploads()
  // Both take and answer the same; only the route differs.
  const write = (module === 'lead' ? documents.saveToLead : documents.saveToApplication) as typeof documents.saveToLead
  const save = useAction(write, {
    stales: [documents.ofLead, documents.ofApplication, checklist.read, applications.single, applications.activities, leads.single],
    failure: 'Unable to save documents',
    onDone: () => {
      uploads.clear()
      toast.done({ message: t('Documents has been saved successfully') })
      onSaved()
    },
  })
  const sent = uploads.list.flatMap(({ answer }) => answer ?? [])
  const submit = () => {
    const isTurned = days.issued_on !== null && days.expires_on !== null && days.issued_on > days.expires_on
    setComplaints({
      ...(!type && { type: t('Document type is required') }),
      ...(!sent.length && { files: t('File is required') }),
      ...(isTurned && { days: t('The last day is before the day of issue') }),
    })
    if (!type || !sent.length || isTurned) return
    const body = {
      document_type_identifier: type,
      files: sent.map(({ fileInfo, thumbInfo }) => ({
        file_identifier: fileInfo.identifier,
        file_thumb_identifier: thumbInfo.identifier,
      })),
      ...days,
    }
    save.mutate({ params: { id: identifier }, body, options: { idempotencyKey: crypto.randomUUID() } })
  }
  const choose = (next: string | null) => {
    setType(next)
    setComplaints(({ type: _, ...rest }) => rest)
  }
  return { type, choose, days, setDays, complaints, uploads, sent, submit, isSaving: save.isPending }
}
