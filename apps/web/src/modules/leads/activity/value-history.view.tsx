import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { isolated } from '#ui/parts/two-lines.tsx'

const ValueHistory = lazyPart(() => import('./value-history.dialog.tsx').then((file) => file.ValueHistory))

/** Beside each value of a lead the way to what it was before, and one way to all of them, also those that were emptied. */
export function useValueHistory(lead: LeadRecord) {
  const t = useT()
  const [field, setField] = useState<string>()
  const historyOf = (name: string, label: string) => (
    <IconButton
      small
      icon={<IconHistory size={16} stroke={1.6} />}
      label={t('History of {{field}}', { field: label })}
      onClick={() => setField(name)}
    />
  )
  return {
    historyOf,
    ofField: (name: string, label: string, value: ReactNode) =>
      value ? (
        <span className="l-valued">
          <span>{isolated(value)}</span>
          {historyOf(name, label)}
        </span>
      ) : null,
    all: (
      <button type="button" className="e-link" onClick={() => setField('')}>
        {t('History of all values')}
      </button>
    ),
    dialog: field !== undefined && (
      <Suspense fallback={null}>
        <ValueHistory lead={lead} field={field} onClose={() => setField(undefined)} />
      </Suspense>
    ),
  }
}
