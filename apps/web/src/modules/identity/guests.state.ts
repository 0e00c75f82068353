import { useEffect } from 'react'
import { usePublicLanguage } from '#platform/i18n/light.ts'
import { goOn } from './follow.state.ts'
import type { Company } from './public-company.state.ts'
import { hasOpenSession } from './sign-in/sign-in.state.ts'

/** Gives a page its title, and sends people who are signed in, here or in another tab meanwhile, into the portal. */
export function useGuestPage(company: Company | undefined, title: string) {
  usePublicLanguage()
  useEffect(() => {
    document.title = `${title} · ${company?.name ?? 'Embark'}`
  }, [title, company])
  useEffect(() => {
    void hasOpenSession(company).then((isOpen) => isOpen && goOn())
  }, [company])
  useEffect(() => {
    const tabs = new BroadcastChannel('embark-session')
    tabs.onmessage = ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === 'access') goOn()
    }
    return () => tabs.close()
  }, [])
}

/** Puts the cursor where the page begins, once. */
export function useFirstField(id: string) {
  useEffect(() => document.getElementById(id)?.focus(), [id])
}
