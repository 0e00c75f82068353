import { type AssignFieldsBody, type Form, type FormFields, forms } from '@embark/contract/masters/form/form.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { ApiError, sentencesFor } from '#platform/api/failure.ts'
import { markStale } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { formFieldReads } from '../form-field/form-field.state.ts'
import type { BuilderHand } from './builder-hand.state.ts'
import { type Built, bodyOf, flawsOf } from './form-builder.state.ts'
import { useLeaveGuard } from './leave.state.ts'

const detailsOf = ({ description, is_active }: Form) => ({ description: description ?? '', is_active })
const sameAs = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** The rules are the contract's; the builder promises besides that nobody changes them. */
const sentOf = (built: Built) => bodyOf(built) as AssignFieldsBody

/** Saves what is built: checked here first by the server's rules, sent once it is valid, and never lost by leaving the page. */
export function useBuilderSave(start: FormFields, hand: BuilderHand) {
  const t = useT()
  const client = useQueryClient()
  const [form, setForm] = useState(start.formInfo)
  const [kept, setKept] = useState(hand.built)
  const [details, setDetails] = useState(detailsOf(start.formInfo))
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [open, setOpen] = useState<string[]>([])
  const all = flawsOf(hand.built)
  const isBuilt = !sameAs(bodyOf(kept), bodyOf(hand.built))
  const isDescribed = !sameAs(details, detailsOf(form))
  const guard = useLeaveGuard(isBuilt || isDescribed)
  const flaws = attempt > 0 ? all : []

  /** Sends what differs, and what more is to be said of the form; false when it cannot be. */
  const send = async (more: { status?: 'published' } = {}) => {
    setSaving(true)
    setRefused([])
    let now = form
    try {
      const params = { id: form.identifier }
      if (isBuilt) now = (await call(forms.assignFields, { params, body: sentOf(hand.built) }, { version: now.version })).formInfo
      setForm(now)
      setKept(hand.built)
      if (isDescribed || more.status) {
        const body = { operation: 'update' as const, ...details, ...more }
        now = (await call(forms.edit, { params, body }, { version: now.version })).formInfo
        setForm(now)
      }
      return true
    } catch (error) {
      const complaints = error instanceof ApiError ? error.complaints.filter(({ field }) => field) : []
      setRefused(complaints.map(({ message }) => message))
      const reference = error instanceof ApiError ? error.traceId : undefined
      if (!complaints.length)
        for (const message of sentencesFor(error, 'Unable to update form')) toast.failed({ message: t(message), reference })
      return false
    } finally {
      setSaving(false)
      void markStale(client, formFieldReads)
    }
  }
  const refuse = () => {
    setAttempt((count) => count + 1)
    // Every field something is said about is unfolded, so that the links of the summary find it.
    setOpen((now) => [...new Set([...now, ...all.flatMap(({ field }) => (field === null ? [] : [String(field)]))])])
    return false
  }
  const saved = async (more?: { status?: 'published' }) => {
    if (all.length > 0) return refuse()
    const isDone = await send(more)
    if (isDone) guard.letGo()
    else setAttempt((count) => count + 1)
    return isDone
  }
  return {
    form,
    details,
    setDetails,
    flaws,
    /** The step of the wizard on which the first complaint can be mended. */
    flawAt: () => (all.length === 0 ? null : all.some(({ path }) => path === 'title') ? 1 : 2),
    open,
    setOpen,
    attempt,
    saving,
    complaints: [
      ...refused.map((message) => ({ fieldId: '', message })),
      ...flaws.map(({ id, text, vars, field }) => ({ fieldId: id, message: nameOf(hand, field, t, t(text, vars)) })),
    ],
    /** Between the steps a sound draft is kept; what still needs settings is only carried along. */
    quietly: async () => (form.status === 'draft' && all.length === 0 && (isBuilt || isDescribed) ? send() : true),
    keep: () => saved(),
    publish: () => saved(form.status === 'draft' ? { status: 'published' } : {}),
  }
}

/** What is wrong, after the name of the field it is wrong with. */
const nameOf = (hand: BuilderHand, id: number | null, t: (text: string) => string, message: string) => {
  const field = hand.built.flatMap(({ uses }) => uses).find((use) => use.field.id === id)?.field
  return field ? `${t(field.label)}: ${message}` : message
}
