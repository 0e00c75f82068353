import type { InputHTMLAttributes } from 'react'
import './tick.css'

export type TickProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  checked: boolean
  /** Some of what it stands for is ticked. */
  some?: boolean
  onChange: () => void
}

/** A box to tick where there are many, as on every row of a list; forms take the fields of `ui/form`. */
export function Tick({ some = false, className, ...input }: TickProps) {
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = some
  }
  return <input {...input} ref={show} type="checkbox" className={className ? `e-tick ${className}` : 'e-tick'} />
}
