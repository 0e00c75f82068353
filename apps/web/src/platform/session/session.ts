import { type MenuItem, navigation } from '@embark/contract/identity/navigation/navigation.contract.ts'
import { navigationFreshSeconds } from '@embark/contract/identity/navigation/navigation.rules.ts'
import type { Capabilities, Profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import type { Access, Permission } from '@embark/contract/kernel/access.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { numberFormats } from '@embark/contract/kernel/number-format.ts'
import { useSyncExternalStore } from 'react'
import { toast } from '#ui/feedback/toasts.tsx'
import { writeNumbersIn } from '#ui/number-locale.ts'
import { call, onMustSign } from '../api/call.ts'
import { ApiError, sentenceFor } from '../api/failure.ts'
import { say } from '../i18n/i18n.ts'
import { sessionOpened } from './after-sign-in.ts'
import {
  activePerson,
  activeRole,
  isViewing,
  leave,
  leaveEverywhere,
  leaving,
  onAccessFromElsewhere,
  openAccess,
  refresh,
  setClientNumber,
  takeLostRole,
} from './tokens.ts'
import { resumeViewing } from './viewing.ts'

export interface TenantInfo {
  readonly name: string
  readonly languages: readonly string[]
  /** What everybody reads who may not choose. */
  readonly language: Language
  readonly country: string
  /** Who may say that WhatsApp was connected. */
  readonly connectOrigins: readonly string[]
}

export interface Session {
  readonly profile: Profile
  readonly capabilities: Capabilities
  readonly menu: readonly MenuItem[]
  readonly tenant: TenantInfo
}

let session: Session | undefined
let menuReadAt = 0
const listeners = new Set<() => void>()

function keep(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

async function read(): Promise<Session> {
  const { profileInfo, capabilitiesInfo, navigationInfo, companyInfo } = await call(profile.start, {})
  setClientNumber(companyInfo.tenantInfo.number)
  writeNumbersIn(numberFormats[companyInfo.tenantInfo.number_format])
  menuReadAt = Date.now()
  return {
    profile: profileInfo,
    capabilities: capabilitiesInfo,
    menu: navigationInfo,
    tenant: {
      name: companyInfo.tenantInfo.name,
      languages: companyInfo.tenantInfo.enabled_languages,
      language: companyInfo.tenantInfo.default_language,
      country: companyInfo.tenantInfo.country_code,
      connectOrigins: companyInfo.integrations.whatsapp_connect_origins,
    },
  }
}

/** Opens the session when the page loads: the token of the page before, or one by the cookie, then who one is; otherwise off to sign in. */
export async function openSession(): Promise<boolean> {
  if (!(await openAccess())) {
    leave()
    return false
  }
  await resumeViewing()
  keep(await read())
  sessionOpened()
  onAccessFromElsewhere((before) => {
    // Somebody else signed in on this browser: nothing of the one before may stay on the page.
    if (before && before.person !== activePerson()) location.assign('/')
    else if (!isViewing() && before?.role !== activeRole()) void reload()
  })
  onMustSign(() => void askWhatToSign())
  return true
}

let isAsking = false
/** Many answers may say at once that there is something to sign; it is looked up once. */
async function askWhatToSign() {
  if (isAsking || session?.profile.mustSignAgreement) return
  isAsking = true
  await reload().finally(() => {
    isAsking = false
  })
}

/** Reads the menu again once it is older than it is fresh for; what fails leaves the one there is (specification 1 §9). */
export function freshenMenu() {
  if (Date.now() - menuReadAt < navigationFreshSeconds * 1_000) return
  menuReadAt = Date.now()
  void call(navigation.list, {}).then(
    ({ recordsInfo }) => keep({ ...currentSession(), menu: recordsInfo }),
    () => {},
  )
}

let reading: Promise<void> | undefined
let nextReading: Promise<void> | undefined
/** Reads rights, switches and menu again: after a role switch, and when they were changed. Who asks meanwhile gets the reading after. */
export function reload(): Promise<void> {
  if (reading) {
    nextReading ??= reading
      .catch(() => {})
      .then(() => {
        nextReading = undefined
        return reload()
      })
    return nextReading
  }
  reading = readAgain().finally(() => {
    reading = undefined
  })
  return reading
}

async function readAgain() {
  const before = session?.profile
  keep(await read())
  tellOfLostRole(before)
}

/** Somebody whose role was taken away goes on in another of theirs, and is told. */
function tellOfLostRole(before: Profile | undefined) {
  const { user, identityInfo, activeUserIdentityInfo: now } = currentSession().profile
  const lostRole = takeLostRole() ?? before?.activeUserIdentityInfo.identifier
  const lost = before?.identityInfo.find(({ identifier }) => identifier === lostRole)
  if (!lost || before?.user.identifier !== user.identifier || identityInfo.some(({ identifier }) => identifier === lostRole)) return
  toast.info({ message: say('The role {{lost}} was removed. You continue as {{role}}.', { lost: lost.name, role: now.name }) })
}

/** The session; pages are only shown while there is one. */
export function currentSession(): Session {
  if (!session) throw new Error('There is no session')
  return session
}

/** The languages the reader may choose from: none where the company has no menu of them. */
export function offeredLanguages({ capabilities, tenant }: Session): readonly string[] {
  if (!capabilities.gates['shell.language_menu']) return []
  const menu = capabilities.gateConfig['shell.language_menu'] as { languages?: readonly string[] } | undefined
  return tenant.languages.filter((each) => !menu?.languages || menu.languages.includes(each))
}

/** The session, and the component drawn again when it changes. */
export const useSession = () => useSyncExternalStore(onSession, currentSession)

/** Hears of every change of the session until the returned function is called. */
export function onSession(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the active role may: the only reader of rights (G-C-08). */
export const can = (access: Access) => access === 'public' || access === 'signed-in' || session?.profile.userAuthoritiesInfo[access] === 1

/** Whether the active role may, drawn again when rights change. */
export function useCan(permission: Permission) {
  useSession()
  return can(permission)
}

/** The person who is signed in. */
export const me = () => currentSession().profile.user

/** Acts in another of one's roles, in every tab; false with a notification when it did not work. */
export async function switchRole(identity: string): Promise<boolean> {
  try {
    await refresh(identity)
    await reload()
    return true
  } catch {
    toast.failed({ message: say('Unable to change role! Please try again later.') })
    return false
  }
}

/** Nobody signs out on their first visit: what the server is asked with comes when it is needed. */
async function tellSignedOut() {
  const { signIn } = await import('@embark/contract/identity/sign-in/sign-in.contract.ts')
  return (await call(signIn.signOut, {}, { asSelf: true })).provider_address
}

const unable = 'Unable to logout! Please try again later.'
/** Signs out here and in the other tabs; the session stays when the server could not be reached, and the words for it are told (G-C-42). */
export async function signOut(tell = (message: string) => void toast.failed({ message })) {
  const progress = toast.busy({ message: say('Logging out...') })
  try {
    leaveEverywhere(await tellSignedOut())
  } catch (error) {
    toast.hide(progress)
    const isRefused = error instanceof ApiError && error.status !== 0
    // Who could not be reached did not end the session, which is the thing to know here (G-C-42).
    if (!leaving()) tell(say(isRefused ? sentenceFor(error, unable) : unable))
  }
}

/** Signs out whatever the server says to it, as where nobody is there: it is told if it can be, and the page is left in any case. */
export async function signOutAnyway() {
  await tellSignedOut().catch(() => {})
  leaveEverywhere()
}
