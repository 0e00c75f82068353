import { counsellingScreens } from '@embark/contract/counselling/counselling.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Button } from '@mantine/core'
import { IconMail, IconMessage, IconPhone } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { PersonAvatar } from '#ui/parts/person-avatar.tsx'

export interface KnownCounsellor {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly branch: string | null
}

/** Whom the reader turns to, once that is known: the owner of their own lead. */
export function useCounsellor(): KnownCounsellor | null | undefined {
  const mayRead = useCan('leads.read')
  const lead = useEndpoint(leads.list, { query: { per_page: 1, count: 'none' } }, { enabled: mayRead }).data?.recordsInfo[0]
  return useEndpoint(
    leadAssignments.counsellor,
    { params: { id: lead?.identifier ?? '' } },
    { enabled: lead !== undefined, staleMs: 300_000 },
  ).data?.counsellorInfo
}

interface OwnProps {
  /** The page names others who can be turned to. */
  readonly isOptional?: boolean
  /** Where one writes to them, unless that is this page. */
  readonly talkHref?: string | undefined
}

/** Whom the student turns to, or that nobody is named yet. */
export function OwnCounsellor({ isOptional = false, talkHref }: OwnProps) {
  const t = useT()
  const counsellor = useCounsellor()
  if (counsellor === null)
    return isOptional ? null : <EmptyState text={t('Nobody is assigned yet. We let you know as soon as somebody is.')} />
  return <Counsellor counsellor={counsellor} talkHref={talkHref} />
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** The counsellor with the ways to reach them. */
export function Counsellor({
  counsellor,
  talkHref,
}: Pick<OwnProps, 'talkHref'> & { readonly counsellor: KnownCounsellor | null | undefined }) {
  const t = useT()
  if (!counsellor) return null
  const name = fullNameOf(counsellor)
  return (
    <section aria-labelledby="student-counsellor">
      <h2 id="student-counsellor">{t('Your counsellor')}</h2>
      <div className="e-student-person">
        <PersonAvatar name={name} size="l" me />
        <span className="e-two" data-strong>
          <span dir="auto">{name}</span>
          {counsellor.branch && <small dir="auto">{counsellor.branch}</small>}
        </span>
      </div>
      <div className="e-student-ways">
        {talkHref && (
          <Button component={Link} href={talkHref} leftSection={<IconMessage {...icon} />}>
            {t('Write')}
          </Button>
        )}
        {counsellor.mobile && (
          <Button
            component="a"
            href={`tel:${counsellor.mobile}`}
            leftSection={<IconPhone {...icon} />}
            aria-label={t('Call {{name}}', { name })}
          >
            {t('Call')}
          </Button>
        )}
        {counsellor.email && (
          <Button
            component="a"
            href={`mailto:${counsellor.email}`}
            leftSection={<IconMail {...icon} />}
            aria-label={t('Email {{name}}', { name })}
          >
            {t('Email')}
          </Button>
        )}
      </div>
      {/* Beside the ways to write stands the next appointment itself. */}
      {!talkHref && (
        <p>
          <Link className="e-link" href={to(counsellingScreens.mine)}>
            {t('My counsellings')}
          </Link>
        </p>
      )}
    </section>
  )
}
