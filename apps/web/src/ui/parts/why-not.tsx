import { cloneElement, type ReactElement } from 'react'
import { tipOf } from './tip.ts'

/** Says beside a button why it cannot be pressed now, where there is a reason. */
export const WhyNot = ({ reason, children }: { reason: string | undefined; children: ReactElement }) =>
  reason ? cloneElement(children, tipOf({ label: reason, touch: true })) : children
