import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { reload, useSession } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormSection } from '#ui/form/form-parts.tsx'
import { PictureField } from './picture-field.view.tsx'
import { ProfileFrame } from './profile-frame.view.tsx'

/** The logos of the reader's agency, for agents where the switch is on. */
export default function AgentLogoPage() {
  const t = useT()
  const navigate = useNavigate()
  const { profile: account, capabilities } = useSession()
  const [wish, setWish] = useState<{ agent_logo_identifier?: string | null; agent_small_logo_identifier?: string | null }>({})
  const [saved, setSaved] = useState(0)
  const save = useAction(profile.agentLogo, {
    onDone: async () => {
      toast.done({ message: t('Agent logo updated successfully') })
      setWish({})
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
      <form
        key={saved}
        style={{ maxInlineSize: 680 }}
        aria-label={t('Agent Logo')}
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate({ body: wish })
        }}
      >
        <FormSection title={t('Agent Logo')}>
          <PictureField
            label={t('Agent logo')}
            shape="wide"
            src={account.agentInfo?.agent_logo ?? null}
            onChange={(identifier) => setWish((now) => ({ ...now, agent_logo_identifier: identifier ?? null }))}
          />
          <PictureField
            label={t('Small agent logo')}
            shape="round"
            src={account.agentInfo?.agent_small_logo ?? null}
            onChange={(identifier) => setWish((now) => ({ ...now, agent_small_logo_identifier: identifier ?? null }))}
          />
        </FormSection>
        <div>
          <Button type="submit" variant="filled" loading={save.isPending} disabled={Object.keys(wish).length === 0}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </ProfileFrame>
  )
}
