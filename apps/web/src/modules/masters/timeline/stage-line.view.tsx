import { TextInput } from '@mantine/core'
import type { FormPart } from '#platform/api/form.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import './timeline.css'

/** Where in a timeline a stage may stand. */
export const positionNames = { start: 'Start', middle: 'Middle', end: 'End' } as const
/** How a stage ends. */
export const typeNames = { success: 'Success', cancel: 'Fail' } as const

interface Props {
  readonly name: string
  readonly stage:
    | { readonly position: 'start' | 'middle' | 'end'; readonly type: 'success' | 'cancel'; readonly is_active: boolean }
    | undefined
  readonly records: number
  /** The names of the forms that are filled in there. */
  readonly forms: readonly string[]
  readonly row: FormPart<StageRow>
}
/** A stage of a timeline as the form holds it. */
export interface StageRow {
  readonly stage_id: number | null
  readonly is_skippable: boolean
  /** As it is typed. */
  readonly est_days: number | string | null
}

/** One stage of a timeline that is being put together. */
export function StageLine({ name, stage, records, forms, row }: Props) {
  const t = useT()
  const { error } = row.field('stage_id')
  return (
    <div className="e-stage-line">
      <div className="e-stage-name">
        <span className="e-strong" dir="auto">
          {name}
        </span>
        <span className="e-row e-wrap e-sub">
          {stage && (
            <Tag tone={stage.type === 'cancel' ? 'warn' : 'plain'}>
              {t(stage.type === 'cancel' ? typeNames.cancel : positionNames[stage.position])}
            </Tag>
          )}
          {stage && !stage.is_active && <Tag>{t('Inactive')}</Tag>}
          {records > 0 && t('{{count}} records', { count: records })}
          {forms.length > 0 && <span dir="auto">{t('Form: {{names}}', { names: inARow(forms) })}</span>}
        </span>
        {error && (
          <span className="e-stage-error" role="alert">
            {error}
          </span>
        )}
      </div>
      {/* Whatever is typed is told what is wrong with it, letters too. */}
      <TextInput
        className="e-stage-days"
        aria-label={t('Estimated days of {{stage}}', { stage: name })}
        inputMode="numeric"
        maxLength={6}
        required
        rightSection={<span className="e-sub">{t('days')}</span>}
        rightSectionWidth={52}
        {...row.field('est_days')}
      />
      <CheckboxField className="e-stage-skip" aria-label={t('Can be skipped: {{stage}}', { stage: name })} {...row.field('is_skippable')} />
    </div>
  )
}
