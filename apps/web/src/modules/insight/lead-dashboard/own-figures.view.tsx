import { admissionDashboards } from '@embark/contract/insight/admission-dashboard/admission-dashboard.contract.ts'
import { insightScreens } from '@embark/contract/insight/insight.screens.ts'
import { leadDashboards } from '@embark/contract/insight/lead-dashboard/lead-dashboard.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { dayFromToday } from '#platform/day/section.ts'
import { formatNumber, inARow } from '#platform/i18n/format.ts'
import { currentLanguage, useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { DayLine, DayLines, DaySection } from '#ui/day/day.tsx'
import { firstDayIn } from '#ui/first-day.ts'
import { Link } from '#ui/link.tsx'
import { applicationsOf } from '../admission-dashboard/admission-block.state.ts'
import { leadsWith } from './lead-block.state.ts'

/** Beside the day, how it goes: of whoever wins leads their week, of whoever watches applications their intake year. */
export function OwnFigures({ isOfCompany, isOfInstitution }: { readonly isOfCompany: boolean; readonly isOfInstitution: boolean }) {
  if (isOfCompany && can('leads.create')) return can('dashboards.lead.read') ? <Week /> : null
  const watches = !isOfCompany || can('applications.status.update')
  return watches && can('dashboards.admission.read') ? (
    <Intakes watchesOne={isOfInstitution} hasStages={isOfCompany || isOfInstitution} />
  ) : null
}

interface Figure {
  readonly id: string
  readonly name: string
  readonly href: string
  readonly figure: { readonly count: number; readonly before: number }
}

interface FiguresProps {
  readonly figures: readonly Figure[]
  /** Says how many there were in the time before. */
  readonly beforeOf: (number: string) => string
}

function Figures({ figures, beforeOf }: FiguresProps) {
  return (
    <DayLines narrow>
      {figures.map(({ id, name, href, figure: { count, before } }) => (
        <DayLine
          key={id}
          top={
            <Link className="e-day-name" href={href}>
              {name}
            </Link>
          }
          end={<strong>{formatNumber(count)}</strong>}
          endNote={before > 0 && beforeOf(formatNumber(before))}
        />
      ))}
    </DayLines>
  )
}

/** The reader's week beside as many days of the one before. */
function Week() {
  const t = useT()
  const [from, to] = [dayFromToday(-((new Date().getDay() + 7 - firstDayIn(currentLanguage())) % 7)), dayFromToday()]
  const board = useEndpoint(leadDashboards.kpi, { query: { from, to } }, { staleMs: 60_000 }).data?.dashboardInfo
  if (!board?.has_any) return null
  const { cards, converted_stage_ids } = board
  if (![cards.new_leads, cards.converted, cards.applications].some((figure) => figure && figure.count + figure.before > 0)) return null
  const period = { created_at: { from, to } }
  return (
    <DaySection id="week" title={t('This week so far')} href={hrefWith(insightScreens.leads.path, { from, to })}>
      <Figures
        beforeOf={(number) => t('{{number}} last week', { number })}
        figures={[
          { id: 'new', name: t('New leads'), figure: cards.new_leads, href: leadsWith({}, period) },
          {
            id: 'converted',
            name: t('Converted'),
            figure: cards.converted,
            href: leadsWith({}, { ...period, stage_ids: converted_stage_ids }),
          },
          ...(cards.applications
            ? [
                {
                  id: 'applications',
                  name: t('Applications'),
                  figure: cards.applications,
                  href: applicationsOf({}, period),
                },
              ]
            : []),
        ]}
      />
    </DaySection>
  )
}

/** How far the applications of the intakes now worked on have come. */
function Intakes({ watchesOne, hasStages }: { readonly watchesOne: boolean; readonly hasStages: boolean }) {
  const t = useT()
  const board = useEndpoint(admissionDashboards.get, { query: {} }, { staleMs: 60_000 }).data?.dashboardInfo
  if (!board?.has_any) return null
  const reached = (id: 'offers' | 'deposits' | 'visas' | 'enrolled', name: string, stage: string): Figure => ({
    id,
    name,
    figure: board.total[id],
    href: applicationsOf({}, { intake_year: [board.intake_year], reached: [stage] }),
  })
  const { intake_year } = board
  const rows = watchesOne ? board.intakes.filter(({ id, applications }) => id !== null && applications.count > 0) : []
  // Beside how many stand in each stage it says something new where there was a year before.
  const isCompared = !hasStages || Object.values(board.total).some((each) => typeof each === 'object' && each.before > 0)
  return (
    <>
      {isCompared && (
        <DaySection id="intakes" title={t('Intakes of {{year}}', { year: board.intake_year })} href={insightScreens.admission.path}>
          <Figures
            beforeOf={(number) => t('{{number}} for {{year}}', { number, year: board.intake_year - 1 })}
            figures={[
              {
                id: 'applications',
                name: t('Applications'),
                figure: board.total.applications,
                href: applicationsOf({}, { intake_year: [board.intake_year] }),
              },
              reached('offers', t('Offers'), 'offer'),
              reached('deposits', t('Deposits'), 'deposit'),
              reached('visas', t('Visas'), 'visa'),
              reached('enrolled', t('Enrolled'), 'enrolment'),
            ].filter(({ figure: { count, before } }) => count + before > 0)}
          />
        </DaySection>
      )}
      {rows.length > 0 && (
        <DaySection id="each-intake" title={t('How your intakes fill')}>
          <DayLines narrow>
            {rows.map(({ id, name, applications, offers, enrolled }) => (
              <DayLine
                key={id}
                top={
                  <Link className="e-day-name" href={applicationsOf({ intake: [id!] }, { intake_year: [intake_year] })}>
                    {`${t(name ?? '')} ${intake_year}`}
                  </Link>
                }
                bottom={inARow([t('{{count}} offers', { count: offers.count }), t('{{count}} enrolled', { count: enrolled.count })])}
                end={<strong>{formatNumber(applications.count)}</strong>}
                endNote={
                  applications.before > 0 &&
                  t('{{number}} for {{year}}', { number: formatNumber(applications.before), year: intake_year - 1 })
                }
              />
            ))}
          </DayLines>
        </DaySection>
      )}
    </>
  )
}
