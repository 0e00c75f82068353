import { type SetupStep, setupSteps } from '@embark/contract/kernel/choices.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { Setup } from '@embark/contract/organization/setup/setup.contract.ts'
import { setups } from '@embark/contract/organization/setup/setup.contract.ts'
import { setupStepNames } from '@embark/contract/organization/setup/setup.rules.ts'
import { useEffect } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { reload } from '#platform/session/session.ts'
import type { WizardStep } from '#ui/form/wizard-screen.tsx'
import { useGo } from '#ui/link.tsx'

/** The steps of the wizard and its last look back. */
export const wizardSteps = [...setupSteps, 'ready'] as const
export type WizardPlace = (typeof wizardSteps)[number]

/** The step an address asks for; without one the first that is still open. */
export function placeOf(setup: Setup, asked: string): WizardPlace {
  const stepInAddress = wizardSteps.find((step) => step === asked)
  return stepInAddress ?? setupSteps.find((step) => !setup.done.includes(step) && !setup.skipped.includes(step)) ?? 'ready'
}
export const hrefOf = (step: WizardPlace) => `${organizationScreens.setup.path}?step=${step}`

/** The steps as the wizard draws them; every one that was seen can be gone back to. */
export function useSteps(setup: Setup, now: WizardPlace): WizardStep[] {
  const t = useT()
  return wizardSteps.map((id) => {
    const isSeen = id !== 'ready' && (setup.done.includes(id) || setup.skipped.includes(id))
    return {
      id,
      name: id === 'ready' ? t('Ready to go') : t(setupStepNames[id]),
      href: hrefOf(id),
      state: id === now ? 'now' : isSeen ? 'done' : 'ahead',
    }
  })
}

/** Going through the wizard: keeps each step, goes on and back, leaves the rest for later. */
export function useWizard(now: WizardPlace) {
  const go = useGo()
  const at = wizardSteps.indexOf(now)
  const keeping = useAction(setups.step, {
    stales: [setups.get],
    failure: 'Unable to save this step',
    onDone: () => go(hrefOf(wizardSteps[at + 1]!)),
  })
  const moving = useAction(setups.move, {
    stales: [setups.get],
    failure: 'Unable to save this step',
    onDone: () => void reload().then(() => go('/')),
  })
  const keep = (step: SetupStep, outcome: 'done' | 'skipped' = 'done') => keeping.mutate({ params: { step }, body: { outcome } })
  const leave = (state: 'later' | 'done') => moving.mutate({ body: { state } })
  return { busy: keeping.isPending || moving.isPending, keep, leave, back: at > 0 ? () => go(hrefOf(wizardSteps[at - 1]!)) : undefined }
}

const draftKey = (step: string) => `embark-setup-${step}`

/** What was typed into a step before the page was reloaded. */
export function draftOf<T extends object>(step: string, kept: T): T {
  try {
    // What is kept there was written by keepDraft.
    return { ...kept, ...(JSON.parse(sessionStorage.getItem(draftKey(step)) ?? '{}') as Partial<T>) }
  } catch {
    return kept
  }
}
/** Keeps what is typed into a step until it is saved. */
export function useDraft(step: string, values: object) {
  useEffect(() => sessionStorage.setItem(draftKey(step), JSON.stringify(values)), [step, values])
}
export const forgetDraft = (step: string) => sessionStorage.removeItem(draftKey(step))
