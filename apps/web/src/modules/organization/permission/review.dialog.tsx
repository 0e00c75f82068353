import type { Permission } from '@embark/contract/kernel/access.ts'
import { permissionText } from '@embark/contract/organization/permission/permission.rules.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import './permission.css'

export interface Difference {
  readonly identifier: string
  /** Whose rights change. */
  readonly name: string
  readonly added: readonly Permission[]
  readonly removed: readonly Permission[]
}
interface Props {
  readonly differences: readonly Difference[]
  /** How many people it touches; not known yet while it is counted. */
  readonly people: number | undefined
  readonly failure?: string | undefined
  readonly busy: boolean
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** What exactly will be added and taken away, and how many people it touches, before it is saved. */
export function ReviewDialog({ differences, people, failure, busy, onSave, onClose, children }: Props) {
  const t = useT()
  const list = (keys: readonly Permission[], way: 'added' | 'removed') =>
    keys.length > 0 && (
      <div data-way={way}>
        <h4>{way === 'added' ? t('Will be added') : t('Will be taken away')}</h4>
        <ul>
          {keys.map((key) => (
            <li key={key}>{t(permissionText(key))}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <Modal opened onClose={onClose} title={t('Review the changes')} size={600}>
      <div className="e-review e-ask">
        {people !== undefined && <p className="e-strong">{t('This touches {{count}} people.', { count: people })}</p>}
        {differences
          .filter(({ added, removed }) => added.length + removed.length > 0)
          .map(({ identifier, name, added, removed }) => (
            <section key={identifier} className="e-review">
              <h3 dir="auto">{name}</h3>
              {list(added, 'added')}
              {list(removed, 'removed')}
            </section>
          ))}
        {children}
        {failure && (
          <p className="e-ask-error" role="alert">
            {failure}
          </p>
        )}
        <div className="e-ask-foot">
          <Button variant="subtle" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button variant="filled" loading={busy} disabled={people === undefined} onClick={onSave}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
