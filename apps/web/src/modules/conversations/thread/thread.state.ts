import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type TalkEntry, type TalkInfo, threads } from '@embark/contract/conversations/thread/thread.contract.ts'
import type { TalkChannel, ThreadModule, talkOutcomes } from '@embark/contract/conversations/thread/thread.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { useEffect, useRef } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { isViewing } from '#platform/session/tokens.ts'

/** Whose conversation it is. */
export interface Place {
  readonly module: ThreadModule
  readonly identifier: string
}

const ofLead = { list: threads.ofLead, say: threads.sayOnLead, read: threads.readOfLead, record: leads.single }
const ofApplication = {
  list: threads.ofApplication,
  say: threads.sayOnApplication,
  read: threads.readOfApplication,
  record: applications.single,
}
/** The calls of each kind of conversation, and what shows how many entries of it are unread. */
export const callsOf: Readonly<Record<ThreadModule, typeof ofLead>> = {
  lead: ofLead,
  // Only their addresses differ: what is sent and answered is the same.
  application: ofApplication as unknown as typeof ofLead,
}

/** What is shown of a conversation. */
export interface Narrowed {
  readonly search: string
  readonly channel: TalkChannel | ''
}

/** How the ways of an entry are called. */
export const channelNames: Readonly<Record<TalkChannel, string>> = {
  portal: 'Portal',
  email: 'Email',
  whatsapp: 'WhatsApp',
  call: 'Phone call',
}

/** How a call ended, as people say it. */
export const talkOutcomeNames: Readonly<Record<(typeof talkOutcomes)[number], string>> = {
  reached: 'Reached',
  no_answer: 'No answer',
  busy: 'Busy',
  wrong_number: 'Wrong number',
  answered: 'Answered',
  missed: 'Missed',
  rejected: 'Rejected',
  failed: 'Failed',
}

/** Says that the newest entry was read, once it is in sight; whoever looks on as another person reads nothing for them. */
export function useReading({ module, identifier }: Place, newest: TalkEntry | undefined, info: TalkInfo | undefined) {
  const { read, record } = callsOf[module]
  const { mutate } = useAction(read, { quiet: true, stales: [record] })
  const reported = useRef('')
  const last = newest?.identifier
  const hasNews = (info?.unread ?? 0) > 0
  useEffect(() => {
    const tell = () => {
      if (!last || !hasNews || isViewing() || document.hidden || reported.current === last) return
      reported.current = last
      mutate({ params: { id: identifier }, body: { last_message_identifier: last } })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [identifier, last, hasNews, mutate])
}
