import { type Agreement, agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ErrorSummary } from '#ui/form/form-parts.tsx'
import { useGo } from '#ui/link.tsx'
import { agreementReads } from './agreement.state.ts'
import { AgreementFields } from './agreement-fields.view.tsx'

/** Changes an agreement nobody has signed yet. */
export function AgreementTextForm({ agreement }: { agreement: Agreement }) {
  const t = useT()
  const go = useGo()
  const { identifier, title, group, content, version } = agreement
  const edit = useEndpointForm(agreements.update, {
    defaults: { title, group, content },
    params: { identifier },
    stales: agreementReads,
    version,
    said: t('Agreement updated successfully'),
  })
  return (
    <form className="e-form agreement-form" onSubmit={(event) => void edit.submit(event)} noValidate aria-label={t('Text')}>
      <div className="e-form-body">
        <ErrorSummary complaints={edit.complaints} attempt={edit.attempt} />
        <div className="e-fields">
          <AgreementFields form={edit} isPublished={agreement.version_no !== null} />
        </div>
      </div>
      <footer className="e-form-foot">
        <span className="e-grow" />
        <Button variant="subtle" onClick={() => (edit.isDirty() ? edit.reset() : go(to(agreementScreens.list)))}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="filled" loading={edit.saving}>
          {t('Save agreement')}
        </Button>
      </footer>
    </form>
  )
}
