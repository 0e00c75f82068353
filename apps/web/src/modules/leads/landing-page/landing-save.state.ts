import { type LandingDetail, landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import type { LandingAction } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { ApiError, sentencesFor } from '#platform/api/failure.ts'
import { markStale } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useLeaveGuard } from '../../masters/masters.public.ts'
import { draftOf, type LandingDraft } from './landing-draft.state.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The draft of a landing page, its saving and its moves. What is moved is saved before, so that what is seen is what is published. */
export function useLandingSave(start: LandingDetail) {
  const t = useT()
  const client = useQueryClient()
  const [kept, setKept] = useState(start)
  const [draft, setDraft] = useState<LandingDraft>(() => draftOf(start))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const isDirty = !same(draft, draftOf(kept))
  useLeaveGuard(isDirty)
  const params = { landing_page_id: kept.identifier }
  const attempt = async (work: () => Promise<LandingDetail>, said: string) => {
    setBusy(true)
    setErrors({})
    try {
      const landing = await work()
      setKept(landing)
      setDraft(draftOf(landing))
      toast.done({ message: said })
      return true
    } catch (error) {
      const atFields = error instanceof ApiError ? error.complaints.filter(({ field }) => field) : []
      setErrors(Object.fromEntries(atFields.map(({ field, message }) => [field!, message])))
      const reference = error instanceof ApiError ? error.traceId : undefined
      const words = atFields.length ? [t('Some things are missing. They are marked.')] : sentencesFor(error).map((text) => t(text))
      for (const message of words) toast.failed({ message, ...(reference && { reference }) })
      return false
    } finally {
      setBusy(false)
      void markStale(client, [landingPages.list, landingPages.get, landingPages.preview, landingPages.dashboard])
    }
  }
  const saved = async () =>
    isDirty ? (await call(landingPages.edit, { params, body: draft }, { version: kept.version })).landingPageInfo : kept
  return {
    kept,
    draft,
    setDraft,
    errors,
    isBusy,
    isDirty,
    save: () => attempt(saved, t('Landing page saved')),
    move: (action: LandingAction, said: string) =>
      attempt(async () => {
        const now = await saved()
        // What was saved stays saved where the move is refused.
        setKept(now)
        setDraft(draftOf(now))
        return (await call(landingPages.move, { params, body: { action } })).landingPageInfo
      }, said),
  }
}
