import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type Option, SearchSelect } from '#ui/form/search-select.tsx'

/** Finds leads the reader may open: those worked on lately first, then by what is typed. */
async function findLeads(query: string, page: number, signal: AbortSignal) {
  if (query.trim().length >= leadLimits.searchFrom) {
    const { recordsInfo, metaInfo } = await call(leads.search, { query: { search: query, page, count: 'none' } }, { signal })
    return {
      options: recordsInfo.flatMap(({ identifier, is_accessible, ...lead }) =>
        identifier && is_accessible ? [optionOf({ identifier, ...lead })] : [],
      ),
      hasMore: !metaInfo.isLastPage,
    }
  }
  const { recordsInfo, metaInfo } = await call(leads.list, { query: { page, count: 'none' } }, { signal })
  return { options: recordsInfo.map(optionOf), hasMore: !metaInfo.isLastPage }
}
const optionOf = (lead: { identifier: string; id: number; first_name: string; last_name: string }): Option => ({
  value: lead.identifier,
  label: fullNameOf(lead),
  note: `LD-${lead.id}`,
})

interface Props {
  /** The programs to put on the lead's shortlist; none to look for programs for the lead. */
  readonly cards: readonly ProgramCard[]
  /** The lead, when one was chosen or the programs are on its shortlist. */
  readonly onClose: (lead: string | null) => void
}

/** Chooses the lead the finder works for, and puts programs on its shortlist (G-L-60). */
export function LeadChoiceDialog({ cards, onClose }: Props) {
  const t = useT()
  const [lead, setLead] = useState<Option | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isAssigning = cards.length > 0
  const assign = useAction(leadShortlists.assign, {
    failure: 'Unable to shortlist program!',
    stales: [leadShortlists.list, leadShortlists.marks, leadShortlists.ofLead],
    onDone: (_, { body }) => {
      toast.done({ message: t('Program shortlisted successfully') })
      onClose(body.lead_identifier)
    },
  })
  const submit = () => {
    setAttempt((count) => count + 1)
    if (!lead) return
    if (!isAssigning) return onClose(lead.value)
    assign.mutate({
      body: {
        lead_identifier: lead.value,
        programs: cards.map(({ program, campus_id }) => ({ program_id: program.id, campus_id })),
        is_shortlist: true,
        shortlist_origin: 'program_finder',
      },
    })
  }
  const error = attempt > 0 && !lead ? t('Lead is required') : undefined
  return (
    <FormScreen
      variant="modal"
      title={isAssigning ? t('Assign to lead') : t('Find programs for a lead')}
      complaints={error ? [{ fieldId: 'finder-lead', message: error }] : []}
      attempt={attempt}
      verb={isAssigning ? t('Shortlist') : t('Continue')}
      busy={assign.isPending}
      onSubmit={submit}
      onCancel={() => onClose(null)}
    >
      {isAssigning && (
        <p className="e-muted" dir="auto">
          {cards.map(({ program }) => program.name).join(', ')}
        </p>
      )}
      <SearchSelect
        id="finder-lead"
        label={t('Lead')}
        required
        value={lead?.value}
        known={lead}
        onChange={(_, option) => setLead(option)}
        load={findLeads}
        error={error}
        placeholder={t('Name, phone, email or number')}
      />
    </FormScreen>
  )
}
