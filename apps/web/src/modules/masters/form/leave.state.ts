import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'

/** Asks before a page with unsaved work is left; `letGo` lets the page leave by itself once it saved. */
export function useLeaveGuard(isDirty: boolean) {
  const t = useT()
  const confirm = useConfirm()
  const free = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || free.current || current.pathname === next.pathname) return false
      const answer = await confirm({
        title: t('Leave without saving?'),
        text: t('What you changed here is not saved yet and would be lost.'),
        verb: t('Leave'),
        danger: true,
      })
      return answer === null
    },
    enableBeforeUnload: () => isDirty && !free.current,
  })
  return {
    letGo: () => {
      free.current = true
    },
  }
}
