import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { fileExtensions, maxFileBytes, maxFiles } from '@embark/contract/documents/file/file.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FileDrop } from '#ui/files/file-drop.tsx'
import { useUploads } from '../file/uploads.state.ts'

interface Props {
  readonly module: 'lead' | 'application'
  readonly identifier: string
  /** The type to begin with, such as one the checklist misses. */
  readonly typeAsked?: string | undefined
  readonly onSaved: () => void
}

/** Attaches files of one type to a record; the limits are told before anything is chosen. */
export function UploadDocuments(props: Props) {
  const t = useT()
  const types = useEndpoint(documentTypes.dropdown, { query: { modules: props.module } }).data?.options ?? []
  const { type, choose, complaints, uploads, sent, submit, isSaving } = useUploadForm(props)
  const limits = {
    text: t('{{kinds}}, up to {{size}} MB each, {{count}} at most', {
      kinds: 'PDF, JPG, PNG, DOC, DOCX, XLS, XLSX',
      size: Math.round(maxFileBytes / 1_048_576),
      count: maxFiles,
    }),
    accept: fileExtensions.map((extension) => `.${extension}`),
    maxBytes: maxFileBytes,
    maxFiles,
  }
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
      <FileDrop
        label={t('Files')}
        limits={limits}
        files={[...uploads.list]}
        onAdd={uploads.add}
        onRetry={uploads.retry}
        onRemove={uploads.remove}
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
      </div>
    </form>
  )
}

/** What is being attached: the type, the files, what is missing of them, and the saving. */
function useUploadForm({ module, identifier, typeAsked, onSaved }: Props) {
  const t = useT()
  const [type, setType] = useState<string | null>(typeAsked ?? null)
  const [complaints, setComplaints] = useState<{ type?: string; files?: string }>({})
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
    const missing = { ...(!type && { type: t('Document type is required') }), ...(!sent.length && { files: t('File is required') }) }
    setComplaints(missing)
    if (!type || !sent.length) return
    const body = {
      document_type_identifier: type,
      files: sent.map(({ fileInfo, thumbInfo }) => ({
        file_identifier: fileInfo.identifier,
        file_thumb_identifier: thumbInfo.identifier,
      })),
    }
    save.mutate({ params: { id: identifier }, body, options: { idempotencyKey: crypto.randomUUID() } })
  }
  const choose = (next: string | null) => {
    setType(next)
    setComplaints(({ type: _, ...rest }) => rest)
  }
  return { type, choose, complaints, uploads, sent, submit, isSaving: save.isPending }
}
