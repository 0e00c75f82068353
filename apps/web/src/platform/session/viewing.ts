import { viewings } from '@embark/contract/access/viewing/viewing.contract.ts'
import { call } from '../api/call.ts'
import { beYourselfAgain, keptViewing, viewWith } from './tokens.ts'

/** Goes on viewing after the page was loaded anew, if it is not over. */
export async function resumeViewing() {
  const identifier = keptViewing()
  if (!identifier) return
  const token = () =>
    call(viewings.renew, { params: { identifier } }, { asSelf: true }).then(
      ({ viewingInfo }) => viewingInfo.accessToken,
      () => undefined,
    )
  await viewWith(token)
}

/** Is oneself again, whatever the server says: its tokens are forgotten here and die within minutes. */
export async function stopViewing() {
  const identifier = keptViewing()
  if (identifier) await call(viewings.stop, { params: { identifier } }, { asSelf: true }).catch(() => {})
  beYourselfAgain()
}
