import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import type { StaffImportOutcome, StaffImportState } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { say } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { WizardStep } from '#ui/form/wizard-screen.tsx'
import type { Tone } from '#ui/parts/tag.tsx'

export type Step = 'upload' | 'columns' | 'preview' | 'run'

/** What the wizard keeps in its address. */
export const wizardDefaults = { import: '', step: '' as Step | '', outcome: '' as StaffImportOutcome | '', page: 1 }

const steps: readonly Step[] = ['upload', 'columns', 'preview', 'run']
const stepNames: Record<Step, string> = { upload: 'File', columns: 'Columns', preview: 'Check', run: 'Import' }

/** The step an import is at; its columns can be chosen again until it has begun. */
export function stepOf(state: StaffImportState, wished: Step | ''): Step {
  if (state === 'uploaded') return 'columns'
  if (state === 'ready') return wished === 'columns' ? 'columns' : 'preview'
  return 'run'
}

/** The steps as the head of the wizard shows them. */
export const wizardSteps = (now: Step): WizardStep[] =>
  steps.map((id, index) => ({ id, name: say(stepNames[id]), state: index < steps.indexOf(now) ? 'done' : id === now ? 'now' : 'ahead' }))

export const stateWords: Record<StaffImportState, { readonly text: string; readonly tone: Tone }> = {
  uploaded: { text: 'Columns to choose', tone: 'plain' },
  ready: { text: 'Ready to import', tone: 'accent' },
  importing: { text: 'Importing', tone: 'accent' },
  completed: { text: 'Completed', tone: 'good' },
  reverted: { text: 'Undone', tone: 'plain' },
}
export const outcomeWords: Record<StaffImportOutcome, string> = { create: 'To be created', created: 'Created', refused: 'With errors' }
/** The reads every step makes stale. */
export const importReads = [staffImports.get, staffImports.list, staffImports.rows]

/** Saves a file the server makes: the template, or the refused rows. */
export async function saveFile<T extends EndpointTypes>(endpoint: Endpoint<T>, input: T['call'], filename: string) {
  try {
    const link = document.createElement('a')
    // In a browser the answer of a download is a Blob.
    link.href = URL.createObjectURL((await call(endpoint, input)) as unknown as Blob)
    link.download = filename
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  } catch (error) {
    toast.failed({ message: say(sentenceFor(error, 'The file could not be downloaded')) })
  }
}
