import type { ImportRecord } from '@embark/contract/leads/import/import.contract.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { type ImportOutcome, type ImportState, importCan, isImportBusy } from '@embark/contract/leads/import/import.rules.ts'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { say } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { WizardStep } from '#ui/form/wizard-screen.tsx'
import type { Tone } from '#ui/parts/tag.tsx'

export type Step = 'upload' | 'columns' | 'preview' | 'run'

/** What the wizard keeps in its address. */
export const wizardDefaults = { import: '', step: '' as Step | '', outcome: '' as ImportOutcome | '', page: 1 }
export const wizardPath = '/import/lead-import'

const steps: readonly Step[] = ['upload', 'columns', 'preview', 'run']
const stepNames: Record<Step, string> = { upload: 'File', columns: 'Columns', preview: 'Check', run: 'Import' }

/** The step an import is at, whatever the address says. */
function stepOfState(state: ImportState): Step {
  if (state === 'uploaded' || state === 'mapped') return 'columns'
  return state === 'validating' || state === 'ready' ? 'preview' : 'run'
}

/** The step to show: the one of the address while the import still allows it. */
export function stepOf(record: ImportRecord | undefined, wished: Step | ''): Step {
  if (!record) return 'upload'
  const usual = stepOfState(record.state)
  return wished === 'columns' && importCan.beMapped(record) ? 'columns' : usual
}

/** The steps as the head of the wizard shows them; done ones lead back while that changes nothing that happened. */
export function wizardSteps(record: ImportRecord | undefined, now: Step): WizardStep[] {
  const at = steps.indexOf(now)
  return steps.map((id, index) => ({
    id,
    name: say(stepNames[id]),
    state: index < at ? 'done' : index === at ? 'now' : 'ahead',
    ...(record &&
      id === 'columns' &&
      importCan.beMapped(record) && { href: hrefWith(wizardPath, { import: record.identifier, step: 'columns' }) }),
  }))
}

/** How often to ask again, in case the socket is silent. */
export const refetchOf = (record: Pick<ImportRecord, 'state' | 'is_reverting'> | undefined) =>
  record && isImportBusy(record) ? 2_000 : undefined

/** The leads an import created, in their own list. */
export const leadsOfImport = (id: number) => hrefWith('/leads', { filters: { import_id: [id] } })

export const stateWords: Record<ImportState, { readonly text: string; readonly tone: Tone }> = {
  uploaded: { text: 'Columns to choose', tone: 'plain' },
  mapped: { text: 'To be checked', tone: 'plain' },
  validating: { text: 'Being checked', tone: 'accent' },
  ready: { text: 'Ready to import', tone: 'accent' },
  importing: { text: 'Importing', tone: 'accent' },
  completed: { text: 'Completed', tone: 'good' },
  completed_with_errors: { text: 'Completed with errors', tone: 'warn' },
  failed: { text: 'Failed', tone: 'danger' },
  cancelled: { text: 'Stopped', tone: 'warn' },
  reverted: { text: 'Undone', tone: 'plain' },
}

export const outcomeWords: Record<ImportOutcome, string> = {
  create: 'To be created',
  merge: 'To be updated',
  duplicate: 'Already here',
  error: 'With errors',
}

/** Saves a file the server makes: the template, or the refused rows. */
export async function saveFile(what: { readonly import_id: string } | { readonly lead_form_identifier?: string }, filename: string) {
  try {
    const answer =
      'import_id' in what ? await call(leadImports.errorFile, { params: what }) : await call(leadImports.template, { query: what })
    const link = document.createElement('a')
    // In a browser the answer of a download is a Blob.
    link.href = URL.createObjectURL(answer as unknown as Blob)
    link.download = filename
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  } catch (error) {
    toast.failed({ message: say(sentenceFor(error, 'The file could not be downloaded')) })
  }
}
