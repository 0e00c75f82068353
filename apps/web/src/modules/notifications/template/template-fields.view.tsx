import { directionOf, type Language } from '@embark/contract/kernel/language.ts'
import type { NotificationEvent, templates } from '@embark/contract/notifications/template/template.contract.ts'
import { hasTitle, mostContent, mostTitle, smsSize, type TemplateChannel } from '@embark/contract/notifications/template/template.rules.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { DraftOf, FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { TemplatePreview } from './template-preview.view.tsx'

type FieldName = 'title' | 'content'
interface Props {
  readonly event: NotificationEvent
  readonly channel: TemplateChannel
  readonly language: Language
  readonly form: FormPart<Pick<DraftOf<typeof templates.create>, FieldName>>
}

/** Title and content of a template, the variables to put in, and how it will look. */
export function TemplateFields({ event, channel, language, form }: Props) {
  const t = useT()
  const last = useRef<FieldName>('content')
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | HTMLTextAreaElement | null>>>({})
  const content = form.values.content ?? ''
  const title = form.values.title ?? null
  const put = (name: string) => {
    const input = inputs.current[last.current]
    const text = form.values[last.current] ?? ''
    const [from, until] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    form.set({ [last.current]: `${text.slice(0, from)}{{${name}}}${text.slice(until)}` })
    const at = from + name.length + 4
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(at, at)
    })
  }
  const written = { dir: directionOf(language), lang: language }
  return (
    <>
      {channel === 'email' && (
        <TextInput
          label={t('Subject')}
          description={t('The subject of an email is the name of its message.')}
          value={event.subjects[language]}
          readOnly
          {...written}
        />
      )}
      {hasTitle(channel) && (
        <TextInput
          label={t('Title')}
          required
          maxLength={mostTitle}
          {...written}
          {...form.field('title')}
          ref={(input) => {
            inputs.current.title = input
          }}
          onFocus={() => {
            last.current = 'title'
          }}
        />
      )}
      <Textarea
        label={t('Content')}
        required
        autosize
        minRows={channel === 'email' ? 8 : 4}
        maxRows={16}
        maxLength={mostContent[channel]}
        {...(channel === 'email' && { description: t('HTML. What could run or deceive is taken out.') })}
        {...written}
        {...form.field('content')}
        ref={(input) => {
          inputs.current.content = input
        }}
        onFocus={() => {
          last.current = 'content'
        }}
      />
      {channel === 'sms' && <SmsCounter content={content} />}
      <Variables event={event} onPick={put} />
      <TemplatePreview event={event} words={{ type: channel, language, title, content }} />
    </>
  )
}

/** The variables of a message, to put in where somebody writes. */
function Variables({ event, onPick }: { readonly event: NotificationEvent; readonly onPick: (name: string) => void }) {
  const t = useT()
  return (
    <section aria-labelledby="template-variables">
      <h3 id="template-variables" className="e-sub">
        {t('Variables')}
      </h3>
      <p className="e-muted">{t('Press one to put it where you write.')}</p>
      <ul className="e-template-variables">
        {event.variables.map(({ name, label }) => (
          <li key={name}>
            <Button size="compact-sm" title={`{{${name}}}`} onClick={() => onPick(name)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How a text message is counted; the variables count by their names, so a sent one may be longer. */
function SmsCounter({ content }: { content: string }) {
  const t = useT()
  const { encoding, units, segments, left } = smsSize(content)
  return (
    <p className="e-muted" role="status">
      {t('Characters: {{units}} ({{encoding}}) · Messages: {{segments}} · Left in the last: {{left}}', { encoding, units, segments, left })}
    </p>
  )
}
