import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { pins } from '@embark/contract/identity/pin/pin.contract.ts'
import { mostPins, pinKey, pinRef } from '@embark/contract/identity/pin/pin.rules.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import type { KnownKind } from '@embark/contract/kernel/known-kinds.ts'
import type { KnownRecord } from '@embark/contract/kernel/known-record.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { studentScreens } from '@embark/contract/leads/student/student.screens.ts'
import { useSyncExternalStore } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { onVisit, recentVisits, visitsKept } from './recent.ts'

const pages: Readonly<Record<KnownKind, (identifier: string) => string>> = {
  lead: (lead_id) => to(leadScreens.record, { lead_id }),
  student: (identifier) => to(studentScreens.profile, { identifier }),
  application: (application_id) => to(applicationScreens.record, { application_id }),
  institution: (institution) => to(catalogScreens.institution, { institution }),
  program: (program_id) => to(catalogScreens.program, { program_id }),
}
const identifierOf = /[0-9a-f]{8}-[0-9a-f-]{27}$/

/** The record a page shows, if it is of a kind that can be pinned. */
export function refAt(path: string): string | undefined {
  const [identifier] = identifierOf.exec(path) ?? []
  const kind = identifier && (Object.keys(pages) as KnownKind[]).find((known) => pages[known](identifier) === path)
  return kind && pinRef(kind, identifier)
}

export const refOf = ({ kind, identifier }: KnownRecord) => pinRef(kind, identifier)
export const hrefOf = ({ kind, identifier }: KnownRecord) => pages[kind](identifier)

/** What somebody pinned, and what they looked at last as far as they may still open it. */
export function usePins() {
  const t = useT()
  useSyncExternalStore(onVisit, visitsKept)
  const visits = recentVisits()
  const seen = visits.flatMap(({ href }) => refAt(href) ?? [])
  const { data } = useEndpoint(pins.list, { query: { seen: seen.join() } }, { keep: true, staleMs: 60_000 })
  const { mutate } = useAction(profile.prefer, { stales: [pins.list] })
  const pinned = data?.pinsInfo ?? []
  const isPinned = (ref: string) => pinned.some((record) => refOf(record) === ref)
  const put = (ref: string, value: true | null) => mutate({ params: { key: pinKey(ref) }, body: { value } })
  const known = new Map(data?.seenInfo.map((record) => [refOf(record), record]))
  return {
    isThere: data !== undefined,
    pinned,
    isPinned,
    /** Why nothing more can be pinned, if so. */
    fullReason: pinned.length >= mostPins ? t('{{number}} records are pinned. Unpin one first.', { number: String(mostPins) }) : undefined,
    pin: (ref: string) => put(ref, true),
    unpin: (ref: string) => put(ref, null),
    /** A page of a kind that is not asked about again goes by the title it had. */
    recent: visits.flatMap(({ href, label }) => {
      const ref = refAt(href)
      const record = ref === undefined ? undefined : known.get(ref)
      if (ref !== undefined && !record) return []
      return [{ href, ref, kind: record?.kind, label: record?.name ?? label, note: record?.note ?? null }]
    }),
  }
}
