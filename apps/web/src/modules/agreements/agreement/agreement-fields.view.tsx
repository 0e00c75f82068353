import type { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useDeferredValue } from 'react'
import type { DraftOf, FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Markdown } from '#platform/text/markdown.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import '../agreements.css'
import { groupNames } from './agreement.state.ts'

export const emptyAgreement = { title: '', group: 'agent' as const, content: '' }

interface Props {
  readonly form: FormPart<DraftOf<typeof agreements.create>>
  readonly isPublished?: boolean
}

/** Title, group and text of an agreement; the text is shown beside it as it will be read. */
export function AgreementFields({ form, isPublished }: Props) {
  const t = useT()
  const text = useDeferredValue(form.values.content ?? '')
  return (
    <>
      <FormPair>
        <TextInput label={t('Title')} required maxLength={255} {...form.field('title')} />
        <SelectField label={t('Group')} required disabled={isPublished} data={choicesOf(groupNames, t)} {...form.field('group')} />
      </FormPair>
      <div className="agreement-write">
        <Textarea
          label={t('Text')}
          description={t('Markdown: # heading, **bold**, - list, 1. numbered list, [link](https://…)')}
          autosize
          minRows={14}
          dir="auto"
          spellCheck
          {...form.field('content')}
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
