import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { AgreementFields, emptyAgreement } from './agreement-fields.view.tsx'

/** A new agreement; it is a draft until its status is changed. */
export default function AgreementCreatePage() {
  const t = useT()
  const go = useGo()
  const agreement = useEndpointForm(agreements.create, {
    defaults: emptyAgreement,
    stales: [agreements.list],
    said: t('Agreement created successfully'),
    onDone: ({ agreementInfo: { identifier } }) => {
      go(to(agreementScreens.edit, { identifier }))
    },
  })
  return (
    <div className="agreement-form">
      <FormScreen
        variant="page"
        title={t('New agreement')}
        path={[{ name: t('Agreements'), href: to(agreementScreens.list) }]}
        form={agreement}
        verb={t('Create agreement')}
        onCancel={() => go(to(agreementScreens.list))}
      >
        <AgreementFields form={agreement} />
      </FormScreen>
    </div>
  )
}
