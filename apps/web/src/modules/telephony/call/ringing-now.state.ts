import { calls, type Ringing } from '@embark/contract/telephony/call/call.contract.ts'
import { call } from '#platform/api/call.ts'

/** The calls that ring at one's own phone this moment; asked by those only who have one, so its code is fetched only then. */
export const ringingNow = async (): Promise<readonly Ringing[]> => (await call(calls.ringing, {})).recordsInfo
