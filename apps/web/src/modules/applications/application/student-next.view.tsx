import { needsOfferLetter } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import type { ChecklistItem } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { studentAreaScreens } from '@embark/contract/leads/student/student.screens.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Link } from '#ui/link.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { statusName } from './status-name.state.ts'
import type { KnownCounsellor } from './student-counsellor.view.tsx'
import { fieldOf, isWanted } from './student-papers.view.tsx'

interface Props {
  readonly row: ApplicationRow
  readonly papers: readonly ChecklistItem[] | undefined
  readonly isOpen: boolean
  readonly counsellor: KnownCounsellor | null | undefined
}

/** The one thing a student does next, with the only button in colour; where there is none, what happens meanwhile. */
export function StudentNext({ row, papers, isOpen, counsellor }: Props) {
  const t = useT()
  const paper = papers?.find(isWanted)
  const institution = row.institution.name
  const isEnrolled = row.stage.type === 'success'
  if (isOpen && !papers) return <LateSkeleton kind="form" />
  if (row.offer_letter_deadline && needsOfferLetter(row.status.key))
    return <Offer row={row} deadline={row.offer_letter_deadline} counsellor={counsellor} />
  if (paper) {
    const label = t(paper.label)
    return (
      <section className="e-panel e-student-next" aria-labelledby="student-next">
        <div>
          {paper.status === 'rejected' && <Tag tone="danger">{t('Send again')}</Tag>}
          <h2 id="student-next">{t('Upload your {{document}}', { document: label })}</h2>
          <p>
            {paper.status === 'rejected' && paper.remarks ? (
              <bdi>{paper.remarks}</bdi>
            ) : (
              t('{{institution}} needs it before it can decide. A clear photo or scan is enough.', { institution })
            )}
          </p>
        </div>
        <div className="e-student-acts">
          <Ask counsellor={counsellor} />
          <Button
            variant="filled"
            leftSection={<IconUpload size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => document.getElementById(fieldOf(paper))?.click()}
          >
            {t('Upload {{document}}', { document: label })}
          </Button>
        </div>
      </section>
    )
  }
  if (!isOpen && !isEnrolled) return <Over row={row} counsellor={counsellor} />
  return (
    <section className="e-panel e-student-next" data-idle aria-labelledby="student-next">
      <div>
        <h2 id="student-next">{isOpen ? t('Nothing to do for now') : t('You are enrolled')}</h2>
        <p>
          {isOpen
            ? row.stage.position === 'start'
              ? t('All documents are here. We check them and send your application to {{institution}}.', { institution })
              : t('All documents are here. {{institution}} decides next, and you hear of it at once.', { institution })
            : t('Congratulations. {{institution}} expects you.', { institution })}
        </p>
      </div>
      <div className="e-student-acts">
        <Ask counsellor={counsellor} />
      </div>
    </section>
  )
}

/** An application that came to nothing is no end of the way: who goes on with them, and by which door. */
function Over({ row, counsellor }: Pick<Props, 'row' | 'counsellor'>) {
  const t = useT()
  const name = counsellor?.first_name
  return (
    <section className="e-panel e-student-next" aria-labelledby="student-next">
      <div>
        <Tag>{statusName(row.status, t)}</Tag>
        <h2 id="student-next">{t('This application has ended')}</h2>
        <p>
          {name
            ? t('Another program or a later intake may still suit you. Talk it over with {{name}}.', { name })
            : t('Another program or a later intake may still suit you. Your team helps you choose.')}
        </p>
      </div>
      <div className="e-student-acts">
        <Button component={Link} variant="filled" href={to(studentAreaScreens.conversations)}>
          {name ? t('Write to {{name}}', { name }) : t('Write to us')}
        </Button>
      </div>
    </section>
  )
}

function Offer({ row, deadline, counsellor }: Pick<Props, 'row' | 'counsellor'> & { readonly deadline: string }) {
  const t = useT()
  return (
    <section className="e-panel e-student-next" aria-labelledby="student-next">
      <div>
        <Tag tone="warn">{t('Answer by {{day}}', { day: formatDay(deadline) })}</Tag>
        <h2 id="student-next">{t('You have an offer')}</h2>
        <p>{t('Read the offer of {{institution}} and tell your counsellor your answer.', { institution: row.institution.name })}</p>
      </div>
      <div className="e-student-acts">
        <Ask counsellor={counsellor} />
        <Button component={Link} variant="filled" href={to(applicationScreens.record, { application_id: row.identifier })}>
          {t('Read the offer')}
        </Button>
      </div>
    </section>
  )
}

function Ask({ counsellor }: Pick<Props, 'counsellor'>) {
  const t = useT()
  if (!counsellor?.email) return null
  return (
    <Button component="a" href={`mailto:${counsellor.email}`}>
      {t('Ask {{name}}', { name: counsellor.first_name })}
    </Button>
  )
}
