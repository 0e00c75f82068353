import { signInProviders } from '@embark/contract/identity/sign-in-provider/sign-in-provider.contract.ts'
import { providerOutcomes } from '@embark/contract/identity/sign-in-provider/sign-in-provider.rules.ts'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Tag } from '#ui/parts/tag.tsx'

/** Asks the provider whether it is there, and says what is wrong. */
export function ProviderTest({ issuer }: { readonly issuer: string }) {
  const t = useT()
  const testing = useAction(signInProviders.test, { failure: 'Unable to test the connection' })
  const report = testing.data
  return (
    <div className="e-fields">
      <div className="e-row">
        <Button
          leftSection={<IconPlugConnected size={18} stroke={1.6} />}
          loading={testing.isPending}
          disabled={issuer.trim() === ''}
          onClick={() => testing.mutate({ body: { issuer } })}
        >
          {t('Test the connection')}
        </Button>
        {issuer.trim() === '' && <span className="e-sub">{t('Enter the issuer first')}</span>}
      </div>
      <div role="status">
        {report && (
          <p>
            <Tag tone={report.outcome === 'works' ? 'good' : 'danger'}>
              {report.outcome === 'works' ? t('The provider answers') : t('Not ready')}
            </Tag>
            <br />
            {t(providerOutcomes[report.outcome], { issuer: report.issuer ?? '' })}
            {report.outcome === 'works' && !report.can_sign_out && ` ${t('It offers no way to sign out there.')}`}
          </p>
        )}
      </div>
    </div>
  )
}
