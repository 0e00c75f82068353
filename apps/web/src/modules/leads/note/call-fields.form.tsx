import { loggedOutcomes } from '@embark/contract/conversations/thread/thread.rules.ts'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { Segments } from '#ui/parts/segments.tsx'
import { NextStepFields } from '../task/next-step.form.tsx'
import { outcomeNames, type useCallLog } from './call-log.state.ts'

interface Props {
  readonly form: ReturnType<typeof useCallLog>
  /** What was said, where that is not typed elsewhere. */
  readonly children?: ReactNode
}

/** How a call ended, and what comes next. */
export function CallFields({ form, children }: Props) {
  const t = useT()
  return (
    <>
      <Segments
        label={t('Outcome')}
        options={loggedOutcomes.map((id) => ({ id, name: t(outcomeNames[id]) }))}
        value={form.values.outcome ?? 'reached'}
        onChange={(outcome) => form.set({ outcome })}
      />
      {children}
      {can('leads.update') && <NextStepFields form={form} />}
    </>
  )
}
