import * as z from 'zod'
import { download, resource } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { RecordRef } from '../../kernel/shapes.ts'
import { printKinds } from './print.rules.ts'

/** The language somebody chooses for a print; without a choice their own. */
export const PrintWish = z.object({ language: z.enum(languages).optional() })

/** Applications on paper: what their page shows its reader, and nothing more. */
export const applicationPrints = resource('applications.print', {
  pdf: {
    route: 'GET /applications/:id/print/:kind',
    access: 'applications.read',
    summary: 'Print the summary of an application, the offers its student has, or the papers it asks for, as PDF in a language.',
    description: 'The comparison holds the offers of all applications of the student that the caller sees, up to eight.',
    params: z.object({ id: RecordRef, kind: z.enum(printKinds) }),
    query: PrintWish,
    response: download('application/pdf'),
    errors: ['NOT_FOUND'],
  },
})
