import { IconCheck, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { redirectDelayMs } from '#platform/router/redirect-delay.ts'
import { switchRole, useSession } from '#platform/session/session.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { useGo } from '#ui/link.tsx'
import './app.css'

/** One's roles to choose from; the one that is active cannot be chosen (specification 1 §2). */
export function ChangeRole({ onClose }: { onClose: () => void }) {
  const t = useT()
  const go = useGo()
  const { identityInfo, activeUserIdentityInfo: active } = useSession().profile
  const [chosen, setChosen] = useState<string>()
  const change = async (identifier: string) => {
    setChosen(identifier)
    const progress = toast.busy({ message: t('Changing role...') })
    const isSwitched = await switchRole(identifier)
    toast.hide(progress)
    setChosen(undefined)
    if (!isSwitched) return
    onClose()
    setTimeout(() => go('/'), redirectDelayMs)
  }
  return (
    <Modal opened onClose={onClose} title={t('Change Role')} size={400}>
      <ul className="e-roles">
        {identityInfo.map(({ identifier, name }) => {
          const isActive = identifier === active.identifier
          return (
            <li key={identifier}>
              <button
                type="button"
                disabled={isActive || chosen !== undefined}
                aria-busy={chosen === identifier}
                onClick={() => void change(identifier)}
              >
                {isActive ? <IconCheck size={18} aria-hidden="true" /> : <IconUserShare size={18} aria-hidden="true" />}
                <span className="e-two">
                  <span dir="auto">{t(name)}</span>
                  {isActive && <small>{t('This is your role now')}</small>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
