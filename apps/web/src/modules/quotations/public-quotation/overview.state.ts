import { paramsAt } from '@embark/contract/kernel/screen-address.ts'
import type { PublicQuotation } from '@embark/contract/quotations/public-quotation/public-quotation.contract.ts'
import { publicQuotationScreens } from '@embark/contract/quotations/public-quotation/public-quotation.screens.ts'
import { PublicFailure, publicCall } from '#platform/api/public-call.ts'
import { companyNumber } from '#platform/session/company-number.ts'

type Answered = { quotationInfo: PublicQuotation }
const shapeOfKey = /^[A-Za-z0-9_-]{22}$/

/** The secret in an address; undefined where it cannot be one. */
export function keyInAddress(path: string) {
  const { identifier = '' } = paramsAt(publicQuotationScreens.overview, path)
  return shapeOfKey.test(identifier) ? identifier : undefined
}

/** Reads the quotation of an address; undefined where there is none any more. */
export async function readQuotation(key: string): Promise<PublicQuotation | undefined> {
  try {
    return (await publicCall<Answered>(`/public-quotation/get/${key}`)).quotationInfo
  } catch (error) {
    if (error instanceof PublicFailure && [404, 422].includes(error.status)) return undefined
    throw error
  }
}

/** Tells the company that somebody reads it; whether that arrives does not matter to the reader. */
export const noteSeen = (identifier: string) =>
  publicCall('/public-quotation/seen', { method: 'POST', body: { identifier } }).catch(() => undefined)

export interface Answer {
  readonly response: 'accepted' | 'declined'
  readonly position?: number
  readonly remarks: string
}
/** Sends the answer of a family. */
export const sendAnswer = async (identifier: string, answer: Answer) =>
  (await publicCall<Answered>('/public-quotation/respond', { method: 'POST', body: { identifier, ...answer } })).quotationInfo

/** Where the same quotation is a PDF. */
export const pdfAddress = (key: string) => {
  const number = companyNumber()
  return `/api/public-quotation/pdf/${key}${number ? `?client_number=${encodeURIComponent(number)}` : ''}`
}
