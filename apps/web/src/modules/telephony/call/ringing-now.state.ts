import { calls, type Ringing } from '@embark/contract/telephony/call/call.contract.ts'
import { call } from '#platform/api/call.ts'

/** The calls that ring at the reader's phone right now; only people with a phone ask, so the code is loaded only for them. */
export const ringingNow = async (): Promise<readonly Ringing[]> => (await call(calls.ringing, {})).recordsInfo
