import { headers } from '@embark/contract/kernel/headers.ts'
import { paramsAt } from '@embark/contract/kernel/screen-address.ts'
import type { ChannelChoice } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { unsubscribeScreens } from '@embark/contract/notifications/unsubscribe/unsubscribe.screens.ts'
import { type PublicComplaintText, PublicFailure, publicCall } from '#platform/api/public-call.ts'

export interface Reason {
  readonly label: string
  readonly value: string
  readonly requires_remarks: boolean
}

export interface Opened {
  readonly email: string
  readonly choice: ChannelChoice
  readonly reasons: readonly Reason[]
}

/** The token of the link; it stays in the address, so that the page can be opened again. */
export const tokenInAddress = (path: string) => paramsAt(unsubscribeScreens.byLink, path).identifier ?? ''

/** The link names the company, because several may share one host. */
const company = (): Record<string, string> => {
  const number = new URLSearchParams(location.search).get('client_number')
  return number ? { [headers.client]: number } : {}
}

/** What the link is about; undefined for a link that is not, or no longer, one. */
export async function openLink(token: string): Promise<Opened | undefined> {
  try {
    const [{ userInfo, preferenceInfo }, reasons] = await Promise.all([
      publicCall<{ userInfo: { masked_email: string }; preferenceInfo: ChannelChoice }>(
        `/unsubscribe/check-user/${encodeURIComponent(token)}`,
        {
          headers: company(),
        },
      ),
      publicCall<Reason[]>('/unsubscribe/reasons/dropdown', { headers: company() }),
    ])
    const { email, sms, push, in_app } = preferenceInfo
    return { email: userInfo.masked_email, choice: { email, sms, push, in_app }, reasons }
  } catch (error) {
    if (error instanceof PublicFailure && error.status === 404) return undefined
    throw error
  }
}

export interface Answer {
  readonly choice: ChannelChoice
  readonly reason_identifier: string
  readonly remarks: string
}

/** Keeps the choice; the complaints, where it was refused. */
export async function keepChoice(
  token: string,
  { choice, reason_identifier, remarks }: Answer,
): Promise<readonly PublicComplaintText[] | undefined> {
  try {
    await publicCall(`/unsubscribe/notifications/${encodeURIComponent(token)}`, {
      method: 'PUT',
      body: { ...choice, ...(reason_identifier && { reason_identifier }), ...(remarks.trim() && { remarks: remarks.trim() }) },
      headers: company(),
    })
    return undefined
  } catch (error) {
    if (!(error instanceof PublicFailure)) throw error
    return error.complaints
  }
}
