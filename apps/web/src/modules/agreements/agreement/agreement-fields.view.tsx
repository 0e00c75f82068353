import { Select, Textarea, TextInput } from '@mantine/core'
import { useDeferredValue } from 'react'
import type { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Markdown } from '#platform/text/markdown.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { groupNames } from './agreement.state.ts'

export const emptyAgreement = { title: '', group: 'agent' as const, content: '' }

/** Title, group and text of an agreement; the text is shown beside it as it will be read. */
export function AgreementFields({ handle, isPublished }: { handle: ReturnType<typeof useEndpointForm>; isPublished?: boolean }) {
  const t = useT()
  const { form, field } = handle
  const text = useDeferredValue(String(form.values['content'] ?? ''))
  const group = form.values['group']
  return (
    <>
      <FormPair>
        <TextInput label={t('Title')} required maxLength={255} {...field('title')} />
        <Select
          label={t('Group')}
          required
          disabled={isPublished}
          data={Object.entries(groupNames).map(([value, name]) => ({ value, label: t(name) }))}
          {...field('group')}
          value={group ? String(group) : null}
          onChange={(value) => form.setFieldValue('group', value ?? '')}
        />
      </FormPair>
      <div className="agreement-write">
        <Textarea
          label={t('Text')}
          description={t('Markdown: # heading, **bold**, - list, 1. numbered list, [link](https://…)')}
          autosize
          minRows={14}
          dir="auto"
          spellCheck
          {...field('content')}
        />
        <section className="agreement-preview" aria-label={t('Preview')}>
          <h2>{t('Preview')}</h2>
          <div className="agreement-sheet">
            {text.trim() ? (
              <Markdown className="agreement-text" text={text} />
            ) : (
              <span className="e-muted">{t('What you write appears here as agents will read it.')}</span>
            )}
          </div>
        </section>
      </div>
    </>
  )
}
