import { type ScopedModule, scopedModules } from '@embark/contract/kernel/access.ts'
import type { Scopes } from '@embark/contract/organization/permission/permission.contract.ts'
import { scopesOf, scopeTexts } from '@embark/contract/organization/permission/permission.rules.ts'
import { Select } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import './permission.css'

const names: Record<ScopedModule, string> = { leads: 'Leads', applications: 'Applications', invoices: 'Invoices' }
const visible: Record<ScopedModule, string> = { leads: 'Visible leads', applications: 'Visible applications', invoices: 'Visible invoices' }

/** Which records of each kind a role sees. */
export function ScopeFields({ scopes, onChange, readOnly }: { scopes: Scopes; onChange: (next: Scopes) => void; readOnly: boolean }) {
  const t = useT()
  return (
    <section aria-label={t('Which records this role sees')} className="e-rights-scopes">
      {scopedModules.map((module) => (
        <Select
          key={module}
          label={t(visible[module])}
          data={scopesOf[module].map((scope) => ({ value: scope, label: t(scopeTexts[scope]) }))}
          value={scopes[module]}
          allowDeselect={false}
          disabled={readOnly}
          onChange={(scope) => scope && onChange({ ...scopes, [module]: scope } as Scopes)}
        />
      ))}
    </section>
  )
}

/** What changes about the records a role sees, in words. */
export function ScopeChanges({ before, after }: { before: Scopes; after: Scopes }) {
  const t = useT()
  return (
    <section className="e-review">
      <h3>{t('Which records this role sees')}</h3>
      <ul>
        {scopedModules
          .filter((module) => before[module] !== after[module])
          .map((module) => (
            <li key={module}>
              {t('{{module}}: {{before}} becomes {{after}}', {
                module: t(names[module]),
                before: t(scopeTexts[before[module]]),
                after: t(scopeTexts[after[module]]),
              })}
            </li>
          ))}
      </ul>
    </section>
  )
}
