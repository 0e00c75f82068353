import type { ReactNode } from 'react'
import { Drawer } from '../feedback/drawer.tsx'
import { useWords } from '../words.tsx'

/** What the bell opens on a phone: a sheet from below, as wide as the window. */
export function BellSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useWords()
  return (
    <Drawer opened onClose={onClose} position="bottom" size="85dvh" title={t('Notifications')} className="e-bell-sheet">
      {children}
    </Drawer>
  )
}
