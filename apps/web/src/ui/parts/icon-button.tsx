import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { tipOf } from './tip.ts'
import './parts.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string
  icon: ReactNode
  small?: boolean
  edged?: boolean
  /** Why it cannot be used now; shown, and the button stays reachable. */
  disabledReason?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon, named for everybody by its tooltip. */
export function IconButton({ label, icon, small, edged, disabledReason, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...tipOf({ label: disabledReason ?? label })}
      className={`e-icon ${rest.className ?? ''}`}
      aria-label={label}
      data-small={small || undefined}
      data-edged={edged || undefined}
      aria-disabled={disabledReason ? true : undefined}
      onClick={disabledReason ? undefined : onClick}
    >
      {icon}
    </button>
  )
}
