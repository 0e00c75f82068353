import { languages } from '@embark/contract/kernel/language.ts'
import { type NotificationEvent, type Template, templates } from '@embark/contract/notifications/template/template.contract.ts'
import { hasTitle, type TemplateChannel, templateCategories } from '@embark/contract/notifications/template/template.rules.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageNames } from '#platform/i18n/language-names.ts'
import { useCan } from '#platform/session/session.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { categoryNames, templateReads } from './template.state.ts'
import { TemplateFields } from './template-fields.view.tsx'

const editTitles: Record<TemplateChannel, string> = {
  sms: 'Edit SMS template',
  push: 'Edit push template',
  in_app: 'Edit in-app template',
  email: 'Edit email template',
}
const newTitles: Record<TemplateChannel, string> = {
  sms: 'New SMS template',
  push: 'New push template',
  in_app: 'New in-app template',
  email: 'New email template',
}
interface Props {
  readonly event: NotificationEvent
  readonly onClose: () => void
}

/** Writes a template for one channel of a message. */
export function NewTemplateForm({ event, channel, onClose }: Props & { readonly channel: TemplateChannel }) {
  const t = useT()
  const writing = useEndpointForm(templates.create, {
    defaults: {
      notification_identifier: event.identifier,
      channel_identifier: channel,
      type: channel,
      category: 'transactional',
      language: 'en',
      title: hasTitle(channel) ? '' : null,
      content: '',
    },
    stales: templateReads,
    failure: 'Unable to create template',
    isToast: true,
    said: t('Template created successfully'),
    onDone: onClose,
  })
  const language = writing.values.language ?? 'en'
  return (
    <FormScreen size={720} opened title={t(newTitles[channel])} form={writing} verb={t('Create template')} onCancel={onClose}>
      <FormPair>
        <SelectField
          label={t('Language')}
          required
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...writing.field('language')}
        />
        <SelectField
          label={t('Category')}
          required
          allowDeselect={false}
          data={templateCategories
            .filter((value) => !event.is_mandatory || value === 'transactional')
            .map((value) => ({ value, label: t(categoryNames[value]) }))}
          {...writing.field('category')}
        />
      </FormPair>
      <TemplateFields event={event} channel={channel} language={language} form={writing} />
    </FormScreen>
  )
}

/** Changes the words of a template; the next message uses them. */
export function EditTemplateForm({ event, template, onClose }: Props & { readonly template: Template }) {
  const t = useT()
  const mayUpdate = useCan('notifications.templates.update')
  const { identifier, type, title, content, version, language, category } = template
  const writing = useEndpointForm(templates.update, {
    defaults: { type, title, content },
    params: { id: identifier },
    stales: templateReads,
    version,
    failure: 'Unable to update template',
    isToast: true,
    said: t('Template updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen
      size={720}
      opened
      title={t(editTitles[type])}
      complaints={writing.complaints}
      attempt={writing.attempt}
      verb={mayUpdate ? t('Save template') : t('Close')}
      onSubmit={() => (mayUpdate ? void writing.submit() : onClose())}
      onCancel={onClose}
      busy={writing.saving}
    >
      <p className="e-muted">
        {event.name} · <bdi lang={language}>{languageNames[language]}</bdi> · {t(categoryNames[category])}
      </p>
      <TemplateFields event={event} channel={type} language={language} form={writing} />
    </FormScreen>
  )
}
