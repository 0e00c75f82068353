import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { PartPages } from '#platform/list/part-pages.tsx'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { useLeadInContext } from './lead-context.state.ts'
import { useProgramActs } from './program-acts.view.tsx'
import { ProgramCardView } from './program-card.view.tsx'
import { useFacts } from './program-facts.view.tsx'

const ChangedChoices = lazyPart(() => import('../program-change/changed-choices.view.tsx').then((file) => file.ChangedChoices))
const ProgramFits = lazyPart(() => import('../eligibility/verdict.view.tsx').then((file) => file.ProgramFits))

interface Props {
  readonly lead: string
  readonly canChange: boolean
  /** The student's own, who chooses for themselves. */
  readonly isOwn?: boolean
}

/** The programs put aside for a lead, as cards, with the way to find more. */
export function ShortlistPanel({ lead, canChange, isOwn = false }: Props) {
  const t = useT()
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(25)
  const shortlisted = useEndpoint(leadShortlists.ofLead, { params: { lead_id: lead }, query: { page, per_page: perPage } }, { keep: true })
  const worked = isOwn ? '' : lead
  const { countryId } = useLeadInContext(worked)
  const { acts, dialogs } = useProgramActs({ lead: worked, countryId })
  const factsOf = useFacts(acts.onChecklist)
  const more = canChange && can('programs.read') && (
    <Button
      component={Link}
      // The page of a lead has its filled button at its head.
      variant={isOwn ? 'filled' : 'default'}
      href={isOwn ? to(catalogScreens.programs) : hrefWith(to(catalogScreens.programs), { lead_identifier: lead })}
      leftSection={<IconSearch size={18} stroke={1.6} />}
    >
      {t('Find programs')}
    </Button>
  )
  const quote = !isOwn && can('quotations.create') && (
    <Button component={Link} href={hrefWith(quotationScreens.choose.path, { lead })}>
      {t('New quotation')}
    </Button>
  )
  const assign = !isOwn && canChange && can('programs.read') && (
    <Button
      component={Link}
      variant={shortlisted.data?.recordsInfo.length ? 'default' : 'subtle'}
      href={hrefWith(catalogScreens.assignToLead.path, { lead_identifier: lead })}
    >
      {t('Shortlist several programs')}
    </Button>
  )
  if (!shortlisted.data) return <ReadState read={shortlisted} kind="cards" rows={3} />
  const { recordsInfo } = shortlisted.data
  if (!recordsInfo.length)
    return (
      <EmptyState
        text={isOwn ? t('You have put no program aside yet.') : t('No program is shortlisted for this lead yet.')}
        action={
          <>
            {worked && <Wishes lead={worked} />}
            <span className="program-ways">
              {more}
              {assign}
            </span>
          </>
        }
      />
    )
  return (
    <>
      <p className="program-ways">
        {more}
        {assign}
        {quote}
      </p>
      <Suspense fallback={null}>
        {!isOwn && <ChangedChoices lead={lead} kind="shortlist" />}
        <ProgramFits lead={worked} programs={recordsInfo.map(({ program }) => program)} />
      </Suspense>
      <ul className="e-cards e-shortlist" aria-label={t('Shortlisted programs')}>
        {recordsInfo.map((card) => (
          <li key={card.identifier}>
            <ProgramCardView card={card} acts={acts} facts={factsOf(card)} />
          </li>
        ))}
      </ul>
      <PartPages of={shortlisted.data} page={page} perPage={perPage} onPage={setPage} onPerPage={setPerPage} />
      {dialogs}
    </>
  )
}

/** What a lead is looking for, where nothing was found for them yet. */
function Wishes({ lead }: { readonly lead: string }) {
  const t = useT()
  const of = useEndpoint(leads.single, { params: { id: lead } }).data?.leadInfo
  const wishes = of && [
    of.study_level && t(of.study_level.label),
    of.discipline && t(of.discipline.label),
    inARow(of.destination_countries.map(({ name }) => name)),
    of.intake && `${t(of.intake.label)} ${of.intake_year ?? ''}`.trim(),
  ]
  if (!wishes?.some(Boolean)) return null
  return (
    <p>
      {t('Looking for:')} <InDots parts={wishes} />
    </p>
  )
}
