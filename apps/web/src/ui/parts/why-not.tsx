import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** Says beside a button why it cannot be pressed now, where there is a reason. */
export const WhyNot = ({ reason, children }: { reason: string | undefined; children: ReactElement }) =>
  reason ? (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  ) : (
    children
  )
