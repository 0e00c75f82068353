import type { Access } from '@embark/contract/kernel/access.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { asProgram, type Role } from './people.ts'

export interface Stop {
  readonly screen: Screen
  readonly href: string
  /** Where one stands then: there, but who sets nothing for others comes from the settings to their own. */
  readonly arrives: string
}
interface Rights {
  readonly userAuthoritiesInfo: Record<string, 0 | 1>
}
type Page<T> = { recordsInfo: T[] }

/** How an address names a person in a role (G-M-03). */
const subjectOf = (user_identifier: string, role_identifier: string) =>
  Buffer.from(JSON.stringify({ user_identifier, role_identifier })).toString('base64url')

/** What a role may open, each screen at an address that shows something; and what it may not. */
export async function screensFor(role: Role): Promise<{ open: Stop[]; shut: Stop[] }> {
  const api = await asProgram(role)
  const { userAuthoritiesInfo: rights } = await api.get<Rights>('/account/profile')
  const mayOpen = (access: Access) => access === 'signed-in' || access === 'public' || rights[access] === 1
  const isWithoutSettings = role === 'agent' || role === 'institution'
  const portal = allScreens.filter(({ page }) => page === 'portal')
  const records = await recordsOf(api, rights, role === 'agent' ? 'agent' : 'client')
  await api.close()
  const stopsOf = (screens: readonly Screen[], ids: Record<string, string>) =>
    screens.flatMap((screen) => {
      // One parameter name stands for records of several kinds.
      const kind = screen.path.startsWith('/master/agreements/')
        ? 'agreement'
        : screen.path.startsWith('/students/')
          ? 'student'
          : screen.path.startsWith('/quotation/')
            ? 'quotation'
            : undefined
      const href = screen.path.replace(/:(\w+)\??/g, (_, name: string) => ids[kind ?? name] ?? '')
      const arrives = isWithoutSettings && href === '/settings' ? '/profile' : href
      return href.endsWith('/') && screen.path !== '/' ? [] : [{ screen, href, arrives }]
    })
  return {
    open: stopsOf(
      portal.filter(({ access }) => mayOpen(access)),
      records,
    ),
    shut: stopsOf(
      portal.filter(({ access }) => !mayOpen(access)),
      {
        lead_id: '1',
        lead_identifier: '1',
        other_id: '2',
        introduction_id: '1',
        student: '1',
        application_id: '1',
        invoiceID: '1',
        claimNo: '1',
        identifier: '1',
        base64: 'MQ',
        form_id: '1',
        landing_page_id: '1',
        program_id: '1',
      },
    ),
  }
}

/** Records that exist, by the name of the parameter that asks for one. */
async function recordsOf(
  api: Awaited<ReturnType<typeof asProgram>>,
  rights: Rights['userAuthoritiesInfo'],
  side: 'client' | 'agent',
): Promise<Record<string, string>> {
  const firstTwo = async (permission: string, path: string) =>
    rights[permission] ? (await api.get<Page<{ identifier: string }>>(path)).recordsInfo.map(({ identifier }) => identifier) : []
  const first = async (permission: string, path: string) => (await firstTwo(permission, path))[0]
  const [lead, other] = await firstTwo('leads.read', '/leads?per_page=25')
  const student = await first('students.read', '/students?per_page=25')
  const application = await first('applications.read', '/applications?per_page=25')
  const money = rights['invoices.read'] ? await moneyOf(api, side) : {}
  const role = await first('settings.roles.read', '/masters/roles?per_page=25')
  const agreement = await first('agreements.read', '/masters/agreements?per_page=25')
  const quotation = await first('quotations.read', '/quotations?status=draft')
  const introduction = await first('leads.merge', '/introductions')
  const program = rights['programs.read']
    ? (await api.get<Page<{ program: { identifier: string } }>>('/program-finder/all-programs?per_page=1')).recordsInfo[0]?.program
        .identifier
    : undefined
  const landing = await first('settings.capture.read', '/landing_pages')
  const form = await first('masters.forms.read', '/masters/forms?per_page=25')
  const person = rights['settings.user.management.read']
    ? (await api.get<Page<{ identifier: string; roles: { identifier: string }[] }>>('/access/people')).recordsInfo[0]
    : undefined
  return {
    article: 'finding-your-way',
    ...(role && { identifier: role }),
    ...(quotation && { quotation }),
    ...(agreement && { agreement }),
    ...(introduction && { introduction_id: introduction }),
    ...(form && { form_id: form }),
    ...(landing && { landing_page_id: landing }),
    ...(program && { program_id: program }),
    ...(person && { base64: subjectOf(person.identifier, person.roles[0]!.identifier) }),
    ...(lead && { lead_id: lead, lead_identifier: lead }),
    ...(student && { student }),
    ...(other && { other_id: other }),
    ...(application && { application_id: application }),
    ...money,
  }
}

async function moneyOf(api: Awaited<ReturnType<typeof asProgram>>, side: 'client' | 'agent'): Promise<Record<string, string>> {
  if (side === 'agent') {
    const { recordsInfo } = await api.get<Page<{ identifier: string }>>('/agent-invoices/v2')
    return recordsInfo[0] ? { invoiceID: recordsInfo[0].identifier } : {}
  }
  const { recordsInfo } =
    await api.get<Page<{ claim_no?: string | null; invoice?: { identifier: string } | null }>>('/client-invoices?per_page=100')
  const claimNo = recordsInfo.find(({ claim_no }) => claim_no)?.claim_no
  const invoiceID = recordsInfo.find(({ invoice }) => invoice)?.invoice?.identifier
  return { ...(claimNo && { claimNo }), ...(invoiceID && { invoiceID }) }
}
