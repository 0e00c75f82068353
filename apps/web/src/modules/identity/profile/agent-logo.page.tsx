import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { reload, useSession } from '#platform/session/session.ts'
import { ErrorSummary, FormSection } from '#ui/form/form-parts.tsx'
import { PictureField } from './picture-field.view.tsx'
import { ProfileFrame } from './profile-frame.view.tsx'

/** The logos of the reader's agency, for agents where the switch is on. */
export default function AgentLogoPage() {
  const t = useT()
  const navigate = useNavigate()
  const { profile: account, capabilities } = useSession()
  const [saved, setSaved] = useState(0)
  const form = useEndpointForm(profile.agentLogo, {
    // Left out, a logo stays as it is.
    defaults: { agent_logo_identifier: undefined, agent_small_logo_identifier: undefined },
    toCall: (body) => ({ body }),
    said: t('Agent logo updated successfully'),
    isToast: true,
    onDone: async () => {
      form.reset()
      await reload()
      setSaved((count) => count + 1)
    },
  })
  const isOffered = capabilities.gates['profile.agent_logo_tab'] && account.agentInfo !== null
  useEffect(() => {
    if (!isOffered) void navigate({ to: '/profile' as string, replace: true })
  }, [isOffered, navigate])
  if (!isOffered) return null
  return (
    <ProfileFrame tab="logo">
      <form key={saved} style={{ maxInlineSize: 680 }} aria-label={t('Agent Logo')} onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary complaints={form.complaints} attempt={form.attempt} />
        <FormSection title={t('Agent Logo')}>
          <PictureField
            label={t('Agent logo')}
            shape="wide"
            src={account.agentInfo?.agent_logo ?? null}
            {...form.field('agent_logo_identifier')}
          />
          <PictureField
            label={t('Small agent logo')}
            shape="round"
            src={account.agentInfo?.agent_small_logo ?? null}
            {...form.field('agent_small_logo_identifier')}
          />
        </FormSection>
        <div>
          <Button type="submit" variant="filled" loading={form.saving} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </ProfileFrame>
  )
}
