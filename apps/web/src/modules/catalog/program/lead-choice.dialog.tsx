import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { LeadChoice, leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { LeadSelect } from '#platform/create/lead-select.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Props {
  /** The programs to put on the lead's shortlist; none to look for programs for the lead. */
  readonly cards: readonly ProgramCard[]
  /** The lead, when one was chosen or the programs are on its shortlist. */
  readonly onClose: (lead: string | null) => void
}

/** Chooses the lead the finder works for, and puts programs on its shortlist (G-L-60). */
export function LeadChoiceDialog({ cards, onClose }: Props) {
  const t = useT()
  const isAssigning = cards.length > 0
  const form = useSchemaForm('finder', LeadChoice, {
    defaults: { lead_identifier: null },
    send: ({ lead_identifier }) =>
      isAssigning
        ? call(leadShortlists.assign, {
            body: {
              lead_identifier,
              programs: cards.map(({ program, campus_id }) => ({ program_id: program.id, campus_id })),
              is_shortlist: true,
              shortlist_origin: 'program_finder',
            },
          })
        : null,
    failure: 'Unable to shortlist program!',
    isToast: true,
    stales: isAssigning ? [leadShortlists.list, leadShortlists.marks, leadShortlists.ofLead] : [],
    said: isAssigning ? t('Program shortlisted successfully') : undefined,
    onDone: () => onClose(form.values.lead_identifier),
  })
  return (
    <FormScreen
      title={isAssigning ? t('Assign to lead') : t('Find programs for a lead')}
      form={form}
      verb={isAssigning ? t('Shortlist') : t('Continue')}
      onCancel={() => onClose(null)}
    >
      {isAssigning && (
        <p className="e-muted" dir="auto">
          {inARow(cards.map(({ program }) => program.name))}
        </p>
      )}
      <LeadSelect required {...form.field('lead_identifier')} />
    </FormScreen>
  )
}
