import { ToastPlace } from './feedback/toast-place.tsx'
import './parts/menu-dropdown.tsx'
import './parts/popover-dropdown.tsx'
import { TipPlace } from './parts/tip-place.tsx'

/** The places of toasts and tips; menus come along. */
export function Overlays() {
  return (
    <>
      <ToastPlace />
      <TipPlace />
    </>
  )
}
