import { eligibility, type ProgramVerdict } from '@embark/contract/catalog/eligibility/eligibility.contract.ts'
import { type Verdict, verdictNames } from '@embark/contract/catalog/eligibility/eligibility.rules.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { me, useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import './verdict.css'

const tones: Record<Verdict, 'good' | 'warn' | 'danger' | 'plain'> = { met: 'good', nearly: 'warn', not: 'danger', unknown: 'plain' }

/** What is known of programs and a lead; students are their own. */
function useVerdicts(lead: string, programs: readonly number[]) {
  const isStudent = me().group === 'user'
  const mayKnow = useCan('programs.listing.card.info.english_test_scores.read')
  const query = { ...(lead && { lead_identifier: lead }), programs: [...new Set(programs)].slice(0, 50).join(',') }
  return useEndpoint(eligibility.list, { query }, { enabled: mayKnow && programs.length > 0 && (isStudent || lead !== ''), keep: true })
    .data
}

/** Whether a program fits the lead it is looked at for, and why; what nobody knows leads to where it is filled in. */
export function ProgramFit({ lead, program }: { readonly lead: string; readonly program: number }) {
  const t = useT()
  const known = useVerdicts(lead, [program])
  const fit = known?.recordsInfo[0]
  if (!known || !fit?.reasons.length) return null
  return (
    <section className="verdict" aria-label={t('Eligibility')}>
      <Fit fit={fit} lead={known.lead_identifier} />
    </section>
  )
}

interface ListProps {
  readonly lead: string
  readonly programs: readonly { readonly id: number; readonly name: string }[]
}

/** The same for several programs, such as those of a shortlist. */
export function ProgramFits({ lead, programs }: ListProps) {
  const t = useT()
  const known = useVerdicts(
    lead,
    programs.map(({ id }) => id),
  )
  const fits = (known?.recordsInfo ?? []).filter(({ reasons }) => reasons.length)
  if (!known || !fits.length) return null
  return (
    <details className="verdict-list">
      <summary>
        {t('Eligibility')} <span className="e-muted">{formatNumber(fits.length)}</span>
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </summary>
      <ul>
        {fits.map((fit) => (
          <li key={fit.program_id}>
            <strong dir="auto">{programs.find(({ id }) => id === fit.program_id)?.name}</strong>
            <Fit fit={fit} lead={known.lead_identifier} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Fit({ fit, lead }: { readonly fit: ProgramVerdict; readonly lead: string }) {
  const t = useT()
  const isStaff = me().group !== 'user'
  const mayEdit = useCan('leads.update')
  return (
    <>
      <p>
        <Tag tone={tones[fit.verdict]}>{t(verdictNames[fit.verdict])}</Tag>
      </p>
      <ul>
        {fit.reasons.map(({ verdict, text, vars, missing }) => (
          <li key={`${text}${vars['test']}`}>
            {fit.reasons.length > 1 && <Tag tone={tones[verdict]}>{t(verdictNames[verdict])}</Tag>} <span dir="auto">{t(text, vars)}</span>{' '}
            {missing && isStaff && mayEdit && (
              <Link className="e-link" href={hrefWith(to(leadScreens.record, { lead_id: lead }), { tab: 'profile' })}>
                {t('Fill it in')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
