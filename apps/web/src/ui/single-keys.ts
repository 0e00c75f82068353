const place = 'embark-single-keys'
/** Whether keys that are a single letter do something: who dictates, or presses keys by accident, switches them off (WCAG 2.1.4). */
export const singleKeys = {
  isOn: () => localStorage.getItem(place) !== 'off',
  turn: (isOn: boolean) => (isOn ? localStorage.removeItem(place) : localStorage.setItem(place, 'off')),
}

/** How many drawers and dialogs stand over the page. */
export const dialogsOpen = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]').length
