/** A word about a button, shown while the pointer rests on it or the keyboard is there; the place for them stands at the root. */
export type Tip = {
  label: string | undefined
  /** A finger shows it too, as where it says why something cannot be done. */
  touch?: boolean
  side?: 'top' | 'right'
}

/** The attributes that give an element its tip. */
export const tipOf = ({ label, touch, side }: Tip) => ({
  'data-tip': label,
  ...(touch && { 'data-tip-touch': true }),
  ...(side && { 'data-tip-side': side }),
})
