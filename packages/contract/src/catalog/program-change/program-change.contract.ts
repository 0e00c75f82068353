import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, RecordRef, Timestamp } from '../../kernel/shapes.ts'
import { choiceKinds, ProgramChange } from './program-change.rules.ts'

/** A program that was chosen for a lead and says something else by now. */
export const ChangedChoice = z.object({
  kind: z.enum(choiceKinds),
  /** Of the shortlisted program, the quotation or the application. */
  identifier: Identifier,
  /** What people call it: QT-3, AP-17; nothing for a shortlist. */
  name: z.string(),
  program_id: Id,
  program_identifier: Identifier,
  program: z.string(),
  /** When it was chosen, or its changes were last accepted. */
  since: Timestamp,
  changes: z.array(ProgramChange),
  can_accept: z.boolean(),
})
export type ChangedChoice = z.output<typeof ChangedChoice>

/** What a change of a program reaches: shortlists, open quotations and unsubmitted applications (issue 16, part 2). */
export const programChanges = resource('catalog.program_change', {
  list: {
    route: 'GET /program-changes',
    access: 'programs.read',
    summary: 'List what changed of the programs chosen for a lead since they were chosen, or since it was accepted.',
    query: z.object({ lead_identifier: RecordRef }),
    response: z.object({ recordsInfo: z.array(ChangedChoice) }),
    errors: ['NOT_FOUND'],
  },
  accept: {
    route: 'POST /program-changes/accept',
    access: 'leads.update',
    recentProof: false,
    summary: 'Accept what changed of a chosen program, up to a change that was seen.',
    body: z.object({
      lead_identifier: RecordRef,
      kind: z.enum(choiceKinds),
      identifier: Identifier,
      /** The latest change that was shown; later ones stay to be seen. */
      change_id: Id,
    }),
    response: z.object({ recordsInfo: z.array(ChangedChoice) }),
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
    audit: 'program.changes_accepted',
  },
})
