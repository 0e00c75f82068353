import type { CatalogueImport } from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import type { CatalogueOutcome } from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { countKinds, outcomeWords } from './catalogue-import.state.ts'

interface Props {
  readonly record: CatalogueImport
}

function Counts({ record: { counts }, outcomes }: Props & { readonly outcomes: readonly CatalogueOutcome[] }) {
  const t = useT()
  return (
    <dl className="i-counts">
      {outcomes.map((outcome) => (
        <div key={outcome} data-kind={countKinds[outcome]}>
          <dt>{t(outcomeWords[outcome])}</dt>
          <dd>{formatNumber(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What would become of the rows. */
export const Planned = ({ record }: Props) => <Counts record={record} outcomes={['create', 'change', 'same', 'refused']} />

/** What became of the rows, and of the catalogue after an undo. */
export function Done({ record }: Props) {
  const t = useT()
  const { reverted } = record
  return (
    <>
      <Counts record={record} outcomes={['created', 'changed', 'same', 'refused']} />
      {reverted && (
        <p>
          {t('Taken away: {{removed}}. Given back what they said before: {{restored}}. Kept: {{kept}}.', {
            removed: formatNumber(reverted.removed),
            restored: formatNumber(reverted.restored),
            kept: formatNumber(reverted.kept),
          })}
        </p>
      )}
      {reverted !== null && reverted.kept > 0 && (
        <p className="e-sub">
          {t('Kept because somebody works with it or changed it: {{names}}', { names: reverted.kept_names.join(' · ') })}
        </p>
      )}
    </>
  )
}
