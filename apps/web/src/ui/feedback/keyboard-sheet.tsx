import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { Modal } from './modal.tsx'
import './dialogs.css'

export type KeyGroup = { name: string; keys: { keys: string[]; does: string }[] }

export type KeyboardSheetProps = {
  opened: boolean
  onClose: () => void
  groups: KeyGroup[]
  /** The switch for keys that are a single letter. */
  singleKeys?: { on: boolean; onChange: (on: boolean) => void }
  /** Where more is told. */
  foot?: ReactNode
}

/** Every key of the product, on one sheet. */
export function KeyboardSheet({ opened, onClose, groups, singleKeys, foot }: KeyboardSheetProps) {
  const t = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={t('Keyboard shortcuts')} size={720}>
      <div className="e-keys">
        {groups.map((group) => (
          <section key={group.name}>
            <h3>{group.name}</h3>
            <dl>
              {group.keys.map((line) => (
                <div key={line.does}>
                  <dt>{line.does}</dt>
                  <dd dir="ltr">
                    {line.keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {singleKeys && (
        <div className="e-keys-switch">
          <Switch
            label={t('Single-letter shortcuts')}
            description={t('Switch them off if you dictate or press keys by accident.')}
            checked={singleKeys.on}
            onChange={(event) => singleKeys.onChange(event.currentTarget.checked)}
          />
        </div>
      )}
      {foot && <p className="e-keys-foot">{foot}</p>}
    </Modal>
  )
}
