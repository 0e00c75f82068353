import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import type { Form } from '@embark/contract/masters/form/form.contract.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { useAssigning } from './assigning.state.ts'
import './assign-forms.css'

/** Sets on which public pages visitors are asked the own fields of a form. */
export function AssignPagesDialog({ form, onClose }: { form: Pick<Form, 'id' | 'name'>; onClose: () => void }) {
  const t = useT()
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const answer = useEndpoint(captureForms.pages, {})
  const pages = answer.data?.recordsInfo
  const now = ticked ?? (pages ?? []).filter(({ formInfo }) => formInfo?.id === form.id).map(({ identifier }) => identifier)
  const { assign, screen } = useAssigning(captureForms.assignForm, captureForms.pages, onClose)
  return (
    <FormScreen
      title={t('Ask on landing pages')}
      onSubmit={() => assign({ body: { form_id: form.id, lead_form_identifiers: [...now] } })}
      {...screen}
      {...(!pages && { disabledReason: t('Loading') })}
    >
      <strong dir="auto">{form.name}</strong>
      <p className="e-muted">{t('Visitors also fill in your own fields from this form. File, hidden and disabled fields are left out.')}</p>
      {answer.isError && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {!pages && !answer.isError && <LateSkeleton kind="form" />}
      {pages && !pages.length && <EmptyState text={t('There are no landing pages yet.')} />}
      {pages && pages.length > 0 && (
        <fieldset className="e-fields builder-stages">
          <legend>{t('Landing pages')}</legend>
          {pages.map(({ identifier, title, formInfo }) => (
            <Checkbox
              key={identifier}
              label={<span dir="auto">{title}</span>}
              description={
                formInfo && formInfo.id !== form.id
                  ? t('Currently uses the form {{name}}, which this one will replace', { name: formInfo.name })
                  : undefined
              }
              checked={now.includes(identifier)}
              onChange={(event) =>
                setTicked(event.currentTarget.checked ? [...now, identifier] : now.filter((each) => each !== identifier))
              }
            />
          ))}
        </fieldset>
      )}
    </FormScreen>
  )
}
