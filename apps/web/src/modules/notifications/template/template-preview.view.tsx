import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { type NotificationEvent, templates } from '@embark/contract/notifications/template/template.contract.ts'
import type { TemplateChannel } from '@embark/contract/notifications/template/template.rules.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useAction } from '#platform/api/hooks.ts'
import { leadOption } from '#platform/create/lead-choices.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { Written } from '#platform/text/written.tsx'
import { type Option, SearchSelect } from '#ui/form/search-select.tsx'

interface Words {
  readonly type: TemplateChannel
  readonly language: Language
  readonly title: string | null
  readonly content: string
}

async function findLeads(search: string, page: number, signal: AbortSignal) {
  const { recordsInfo, metaInfo } = await call(leads.list, { query: { search, page, count: 'none' } }, { signal })
  return { options: recordsInfo.map(leadOption), hasMore: !metaInfo.isLastPage }
}
async function findApplications(search: string, page: number, signal: AbortSignal) {
  const { recordsInfo, metaInfo } = await call(applications.list, { query: { search, page, count: 'none' } }, { signal })
  const options = recordsInfo.map(({ identifier, id, studentInfo: student }) => ({
    value: identifier,
    label: fullNameOf(student),
    note: String(id),
  }))
  return { options, hasMore: !metaInfo.isLastPage }
}

/** What a reader would get, made by the server from a record the reader of this page may see. */
export function TemplatePreview({ event, words }: { event: NotificationEvent; words: Words }) {
  const t = useT()
  const [record, setRecord] = useState<Option | null>(null)
  const [seesLeads, seesApplications] = [useCan('leads.read'), useCan('applications.read')]
  const look = useAction(templates.preview, { failure: 'The preview could not be created' })
  const kind = event.record === 'lead' && seesLeads ? 'lead' : event.record === 'application' && seesApplications ? 'application' : null
  const shown = look.data?.previewInfo
  return (
    <section aria-labelledby="template-preview" className="e-fields">
      <h3 id="template-preview" className="e-sub">
        {t('Preview')}
      </h3>
      {kind && (
        <SearchSelect
          label={kind === 'lead' ? t('Lead to copy values from') : t('Application to copy values from')}
          value={record?.value}
          known={record}
          onChange={(_, option) => setRecord(option)}
          load={kind === 'lead' ? findLeads : findApplications}
        />
      )}
      <div>
        <Button
          loading={look.isPending}
          disabled={words.content.trim() === ''}
          onClick={() =>
            look.mutate({ body: { notification_identifier: event.identifier, ...words, ...(record && { record: record.value }) } })
          }
        >
          {t('Show preview')}
        </Button>
      </div>
      {shown && (
        <section className="e-template-preview" aria-label={t('Preview')} dir="auto">
          {shown.title && <strong>{shown.title}</strong>}
          {shown.html === null ? <span>{shown.text}</span> : <Written source={shown.html} kind="html" />}
        </section>
      )}
    </section>
  )
}
