import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { type ChecklistGroup, type ProgramCard, type ProgramDetail, programs } from '@embark/contract/catalog/program/program.contract.ts'
import { attendanceLabels, studyModeOf } from '@embark/contract/catalog/program/program.rules.ts'
import { Button, Select, Tabs } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { UnderWay } from '#modules/tickets/tickets.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { can } from '#platform/session/session.ts'
import { Markdown } from '#platform/text/markdown.tsx'
import { Modal } from '#ui/feedback/modal.tsx'
import { Link } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { WhyNot } from '#ui/parts/why-not.tsx'
import { ProgramFit } from '../eligibility/verdict.view.tsx'
import { programHref } from '../program-record/program-record.state.ts'
import { takesApplications } from './finder.state.ts'
import type { ProgramActs } from './program-card.view.tsx'
import { type ChecklistTab, useFacts } from './program-facts.view.tsx'
import { scoreText } from './score.state.ts'
import { mySide } from './shortlist.state.ts'
import './program.css'

interface Props {
  readonly card: ProgramCard
  readonly tab: ChecklistTab
  /** The lead in context; nothing for students, who are their own. */
  readonly lead: string
  /** The applicant's country, when the lead in context has one. */
  readonly countryId: number | null
  readonly acts: ProgramActs
  readonly onClose: () => void
}

/** What a program asks of applicants from a country: requirements, facts and the checklist (specification 3 §2). */
export function ChecklistDialog({ card, tab, lead, countryId, acts, onClose }: Props) {
  const t = useT()
  const [country, setCountry] = useState(countryId === null ? null : String(countryId))
  const { program, campus_id } = card
  const query = {
    program_id: program.id,
    campus_id,
    institution_id: program.institution.id,
    ...(country && { country_id: Number(country) }),
  }
  const detail = useEndpoint(programs.detail, { query }, { keep: true, staleMs: 240_000 })
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} })
  const listed = useListed()
  const factsOf = useFacts()
  const maySeeChecklist = can('programs.listing.card.info.checklist.read')
  return (
    <Modal opened onClose={onClose} title={<span dir="auto">{program.name}</span>} size={640}>
      <div className="e-checklist">
        <p className="e-muted" dir="auto">
          {[program.institution.name, card.city && card.city !== card.campus ? `${card.city}, ${card.campus}` : card.campus].join(' · ')}
        </p>
        <dl className="e-prog-facts">
          {factsOf(card).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Beside program={program} lead={lead} />
        <Select
          label={t('Applicant from')}
          placeholder={t('Any country')}
          searchable
          clearable
          {...listed(countries)}
          data={countries.data?.options.map(({ value, label }) => ({ value: String(value), label }))}
          value={country}
          onChange={setCountry}
        />
        <Tabs defaultValue={tab} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="requirements">{t('Requirements')}</Tabs.Tab>
            <Tabs.Tab value="info">{t('Additional Info.')}</Tabs.Tab>
            {maySeeChecklist && <Tabs.Tab value="checklist">{t('Checklist')}</Tabs.Tab>}
          </Tabs.List>
          {detail.error && !detail.data && (
            <FailedState
              message={detail.error.message}
              onRetry={() => void detail.refetch()}
              {...(detail.error.traceId && { reference: detail.error.traceId })}
            />
          )}
          {detail.isLoading && <LateSkeleton kind="form" rows={3} />}
          {detail.data && (
            <>
              <Tabs.Panel value="requirements" pt="md">
                <p className="e-pre" dir="auto">
                  {detail.data.programInfo.min_requirement ?? t('No requirements found')}
                </p>
              </Tabs.Panel>
              <Tabs.Panel value="info" pt="md">
                <AdditionalInfo info={detail.data.programInfo} />
              </Tabs.Panel>
              <Tabs.Panel value="checklist" pt="md">
                <Checklist groups={detail.data.checklistInfo ?? []} />
              </Tabs.Panel>
            </>
          )}
        </Tabs>
      </div>
      <Acts card={card} lead={lead} acts={acts} onClose={onClose} />
    </Modal>
  )
}

/** What is decided here: to put it aside for somebody, or to apply. */
function Acts({ card, lead, acts, onClose }: Omit<Props, 'tab' | 'countryId'>) {
  const t = useT()
  // Without a lead it is asked for whom, in a dialog of its own.
  const asksForLead = !lead && mySide() !== 'user'
  const block = acts.shortlistBlock(card)
  // The list reads it anew once it is marked, and the dialog holds what it was opened with.
  const [isMarked, mark] = useState(card.is_shortlisted)
  const toggle = () => {
    acts.onShortlist({ ...card, is_shortlisted: isMarked })
    if (asksForLead) onClose()
    else mark(!isMarked)
  }
  const Icon = isMarked ? IconBookmarkFilled : IconBookmark
  return (
    <div className="program-acts">
      <WhyNot reason={block}>
        <Button
          aria-pressed={isMarked}
          leftSection={<Icon size={18} stroke={1.6} />}
          {...(block ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: toggle })}
        >
          {isMarked ? t('Shortlisted') : t('Shortlist')}
        </Button>
      </WhyNot>
      {acts.applyHref && takesApplications(card) && (
        <Button component={Link} variant="filled" href={acts.applyHref(card)}>
          {t('Create application')}
        </Button>
      )}
    </div>
  )
}

/** The way to its page, whether it fits, and which corrections are under way. */
function Beside({ program, lead }: { readonly program: ProgramCard['program']; readonly lead: string }) {
  const t = useT()
  return (
    <>
      <p>
        <Link className="e-link" href={programHref(program)}>
          {t('Open program page')}
        </Link>
      </p>
      <ProgramFit lead={lead} program={program.id} />
      <Suspense fallback={null}>
        <UnderWay module_type="program" module_identifier={program.identifier} />
      </Suspense>
    </>
  )
}

function AdditionalInfo({ info }: { info: ProgramDetail }) {
  const t = useT()
  const rows = [
    [t('Full time'), info.is_fulltime === 'yes' ? t('Yes') : t('No')],
    [t('Study mode'), t(studyModeOf(info.is_fulltime))],
    [t('Mode of attendance'), t(attendanceLabels[info.attendance_on])],
    [t('Study level'), info.studylevel?.name],
    [t('Discipline'), info.discipline?.name],
    ...(info.testscores ? [[t('Test scores'), info.testscores.map(scoreText).join(', ')]] : []),
  ]
  // How it is taught is known of every program; more than that is not.
  const isBare = !info.studylevel && !info.discipline && !info.testscores?.length
  return (
    <>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value || <NoValue />}</dd>
          </div>
        ))}
      </dl>
      {isBare && <p>{t('No additional info found')}</p>}
    </>
  )
}

function Checklist({ groups }: { groups: readonly ChecklistGroup[] }) {
  const t = useT()
  if (!groups.length) return <p>{t('No checklist found')}</p>
  return (
    <div className="e-checklist">
      {groups.map((group) => (
        <section key={group.identifier}>
          <h3 dir="auto">{group.name}</h3>
          <ul>
            {group.items.map((item) => (
              <li key={item.name}>
                <span dir="auto">{item.name}</span>
                {item.entries.map((entry) => (
                  <Markdown key={entry} className="e-checklist-entry" text={entry} />
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
