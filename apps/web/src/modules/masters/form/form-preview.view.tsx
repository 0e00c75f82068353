import { Button } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { FormAnswers, useFormAnswers } from '../masters.public.tsx'
import { type Built, definitionOf } from './form-builder.state.ts'

const nothing = {}

/** The form as people will fill it in, in the language of who builds it; it complains as the real one does. */
export function FormPreview({ built, name }: { built: Built; name: string }) {
  const t = useT()
  const form = useMemo(() => definitionOf(built, name), [built, name])
  const answers = useFormAnswers(form, { idPrefix: 'preview', values: nothing })
  const isRight = answers.attempt > 0 && answers.verdict.isComplete
  return (
    <section className="builder-preview" aria-label={t('Preview')}>
      <header className="e-row">
        <h2 className="e-grow">{t('Preview')}</h2>
        <span role="status">{isRight && <Tag tone="good">{t('It could be sent')}</Tag>}</span>
        <Button size="xs" onClick={() => answers.check()}>
          {t('Test the form')}
        </Button>
      </header>
      {form.fields.length === 0 ? (
        <p className="e-muted">{t('Here the form appears while you build it.')}</p>
      ) : (
        <Suspense fallback={null}>
          <FormAnswers answers={answers} />
        </Suspense>
      )}
    </section>
  )
}
