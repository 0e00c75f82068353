import { ToastPlace } from './feedback/toast-place.tsx'
import { MenuDropdown, PopoverDropdown } from './parts/behind.tsx'
import { TipPlace } from './parts/tip-place.tsx'

// What a click opens is there with the click.
void MenuDropdown.preload()
void PopoverDropdown.preload()

/** The places of toasts and tips; menus come along. */
export function Overlays() {
  return (
    <>
      <ToastPlace />
      <TipPlace />
    </>
  )
}
