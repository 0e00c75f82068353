import { to } from '@embark/contract/kernel/screen.ts'
import type { LeadMatch } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { leadNumber } from './lead-list.state.ts'
import './lead.css'

interface Props {
  readonly matches: readonly LeadMatch[]
  /** The field it is told at. */
  readonly by: string
  /** The lead that is being edited, which can be compared with them. */
  readonly of?: string
}

/** Who is known by this phone or email already, in the gap below its field, so that nothing moves; those of colleagues are named, not opened. */
export function LeadMatches({ matches, by, of }: Props) {
  const t = useT()
  const known = matches.filter((match) => isToldAt(match, by))
  if (!known.length) return null
  return (
    <p className="l-known" role="status" aria-label={t('Possible duplicates')}>
      <IconAlertCircle size={14} stroke={1.8} aria-hidden="true" /> {t('Known already:')}{' '}
      {known.map((match, index) => (
        <Fragment key={match.identifier ?? index}>
          {index > 0 && '; '}
          <Match match={match} of={of} />
        </Fragment>
      ))}
    </p>
  )
}

/** Whoever shares no phone or email is told at the name. */
const isToldAt = ({ matched_by }: LeadMatch, field: string) =>
  field === 'first_name' ? !matched_by.some((by) => by === 'email' || by === 'mobile') : matched_by.some((by) => by === field)

function Match({ match: { identifier, id, name, is_accessible, stage, owner }, of }: { match: LeadMatch; of: string | undefined }) {
  const t = useT()
  const isComparable = useCan('leads.merge') && of !== undefined
  const about = [stage && t(stage), owner].filter(Boolean).join(' · ')
  return (
    <>
      {is_accessible && identifier ? (
        <Link
          href={
            isComparable ? to(leadScreens.compare, { lead_id: of, other_id: identifier }) : to(leadScreens.record, { lead_id: identifier })
          }
        >
          <bdi>{name}</bdi> {id !== null && <bdi>{leadNumber(id)}</bdi>}
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
      {about && ` (${about})`}
    </>
  )
}
