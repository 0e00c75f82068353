import { useEffect, useState } from 'react'

// Where one stood last outside of menus and dialogs: what opened a dialog from a menu is gone with the menu.
let outside: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[data-portal]')) outside = target
})

/**
 * Gives the focus back to where one stood before a dialog, also where the dialog is simply drawn no more: whoever works by keyboard, or
 * does not see the page, would begin at its top again.
 */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // A page that is reached by what the dialog did takes the focus itself.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const back = [before, outside].find((one) => one?.isConnected && one !== document.body) ?? document.querySelector('h1')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
