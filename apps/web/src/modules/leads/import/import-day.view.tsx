import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { ImportSummary } from '@embark/contract/leads/import/import.contract.ts'
import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { formatAgo } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { DayLine, DayLines } from '#ui/day/day.tsx'
import { Link } from '#ui/link.tsx'

/** Imports that did not bring in every row, each with how many are missing and the way to mend them. */
export function FailedImports({ imports }: { readonly imports: readonly ImportSummary[] }) {
  const t = useT()
  return (
    <DayLines narrow>
      {imports.map(({ identifier, filename, total_rows, done, created_at, created_by }) => (
        <DayLine
          key={identifier}
          top={
            <Link className="e-day-name" href={hrefWith(to(leadImportScreens.wizard), { import: identifier })}>
              {filename}
            </Link>
          }
          bottom={created_by ? fullNameOf(created_by) : undefined}
          end={<span data-alarm>{t('{{count}} rows failed', { count: done?.error ?? total_rows })}</span>}
          endNote={formatAgo(created_at)}
        />
      ))}
    </DayLines>
  )
}
