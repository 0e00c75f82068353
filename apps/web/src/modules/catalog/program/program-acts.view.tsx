import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { RequestUpdateDialog } from '#modules/tickets/tickets.public.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { CompareChoice } from './compare-choice.state.ts'
import { applyHref } from './finder.state.ts'
import type { ProgramActs } from './program-card.view.tsx'
import type { ChecklistTab } from './program-facts.view.tsx'
import { mySide, useShortlist } from './shortlist.state.ts'

// What an act opens comes when it is asked for.
const ChecklistDialog = lazyPart(() => import('./checklist.dialog.tsx').then((file) => file.ChecklistDialog))
const CompareDialog = lazyPart(() => import('./compare.dialog.tsx').then((file) => file.CompareDialog))
const LabelsDialog = lazyPart(() => import('./labels.dialog.tsx').then((file) => file.LabelsDialog))
const LeadChoiceDialog = lazyPart(() => import('./lead-choice.dialog.tsx').then((file) => file.LeadChoiceDialog))

/** A program at its campus, as a request for a correction names it. */
const aboutCard = ({ campus_id, campus, program }: ProgramCard) => ({
  module_type: 'program' as const,
  module_identifier: program.identifier,
  campus_id,
  name: [program.name, program.institution.name, campus].join(', '),
})

interface Context {
  /** The lead the finder works for; empty for students, who choose for themselves. */
  readonly lead: string
  readonly countryId: number | null
  /** Absent where nothing is compared. */
  readonly compare?: CompareChoice
  readonly onLead?: (lead: string) => void
}

/** The acts on programs, and the dialogs they open. */
export function useProgramActs({ lead, countryId, compare, onLead }: Context): {
  acts: ProgramActs
  dialogs: ReactNode
  chooseLead: () => void
} {
  const t = useT()
  const [opened, setOpened] = useState<{ card: ProgramCard; tab: ChecklistTab } | null>(null)
  const [choosing, setChoosing] = useState<readonly ProgramCard[] | null>(null)
  const shortlist = useShortlist(lead)
  const isStudent = mySide() === 'user'
  const mayApply = useCan('applications.create')
  const [labelling, setLabelling] = useState<ProgramCard | null>(null)
  const mayLabel = useCan('masters.tags.assign') && !isStudent && !lead
  const [asking, setAsking] = useState<ProgramCard | null>(null)
  const mayAsk = useCan('tickets.inventory.create')
  const mayEditLeads = useCan('leads.update')
  const acts: ProgramActs = {
    ...(compare && { isCompared: compare.has, onCompare: compare.toggle }),
    onShortlist: (card) => (isStudent || lead ? shortlist.toggle(card) : setChoosing([card])),
    shortlistBlock: (card) =>
      !isStudent && !mayEditLeads ? t('You do not have permission to perform this action') : shortlist.blockOf(card),
    onChecklist: (card, tab) => setOpened({ card, tab }),
    ...(mayLabel && { onLabels: setLabelling }),
    ...(mayAsk && { onRequestUpdate: setAsking }),
    ...(mayApply && { applyHref: (card: ProgramCard) => applyHref(card, lead) }),
  }
  const closeChoice = (chosen: string | null) => {
    setChoosing(null)
    if (chosen) onLead?.(chosen)
  }
  const dialogs = (
    <Suspense fallback={null}>
      {compare?.isOpen && <CompareDialog cards={compare.cards} lead={lead} onRemove={compare.toggle} onClose={compare.close} />}
      {opened && (
        <ChecklistDialog
          card={opened.card}
          tab={opened.tab}
          lead={lead}
          countryId={countryId}
          acts={acts}
          onClose={() => setOpened(null)}
        />
      )}
      {labelling && <LabelsDialog card={labelling} onClose={() => setLabelling(null)} />}
      {asking && <RequestUpdateDialog about={aboutCard(asking)} onClose={() => setAsking(null)} />}
      {choosing && <LeadChoiceDialog cards={choosing} onClose={closeChoice} />}
    </Suspense>
  )
  return { acts, dialogs, chooseLead: () => setChoosing([]) }
}
