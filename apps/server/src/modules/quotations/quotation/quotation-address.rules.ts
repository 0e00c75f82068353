import { randomBytes } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'

/** The secret of a new quotation's address: 128 random bits. */
export const newKey = () => randomBytes(16).toString('base64url')

/** Where its reader opens a quotation. It contains the company, because several may share one host. */
export const quotationAddress = ({ publicUrl, tenant }: Pick<Ctx, 'publicUrl' | 'tenant'>, key: string) =>
  `${publicUrl}/quotation/${key}/overview?client_number=${tenant.number}`
