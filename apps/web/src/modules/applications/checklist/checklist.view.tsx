import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationRecord } from '@embark/contract/applications/application/application-record.contract.ts'
import { type ChecklistItem, checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCircle, IconClock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatDay, formatMomentDay, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'
import { Meter } from '#ui/parts/two-lines.tsx'
import { PrintButton } from '../print/print-button.view.tsx'
import { RejectDialog } from './reject.dialog.tsx'

const ReuseDialog = lazyPart(() => import('./reuse.dialog.tsx').then((file) => file.ReuseDialog))

const looks: Record<ChecklistItem['status'], { tone: Tone; name: string; Icon: typeof IconCheck }> = {
  missing: { tone: 'warn', name: 'Missing', Icon: IconCircle },
  uploaded: { tone: 'plain', name: 'To be checked', Icon: IconClock },
  verified: { tone: 'good', name: 'Verified', Icon: IconCheck },
  rejected: { tone: 'danger', name: 'Rejected', Icon: IconAlertCircle },
}
type Paper = ChecklistItem['documents'][number]
/** Only the newest version is judged; an earlier one was, and stays as it was sent. */
const isNewest = ({ revision, newest }: Paper) => revision === newest

/** What an application asks for: what is there, what is missing, and what was decided about it. */
export function Checklist({ application, onUpload }: { application: ApplicationRecord; onUpload: (documentType: string) => void }) {
  const t = useT()
  const { identifier, can } = application
  // Links to files live for five minutes; asking again before that keeps them usable.
  const papers = useEndpoint(checklist.read, { params: { id: identifier } }, { refetchMs: 4 * 60_000 })
  const [rejecting, setRejecting] = useState<{ item: ChecklistItem; paper: Paper } | null>(null)
  const [reusing, setReusing] = useState<ChecklistItem | null>(null)
  const judge = useAction(checklist.link, {
    stales: [checklist.read, documents.ofApplication, applications.single, applications.activities],
  })
  if (!papers.data) return <ReadState read={papers} kind="rows" rows={4} />
  const required = papers.data.recordsInfo.filter(({ is_required }) => is_required)
  const optional = papers.data.recordsInfo.filter(({ is_required, status }) => !is_required && status !== 'missing')
  const there = required.filter(({ status }) => status === 'uploaded' || status === 'verified').length
  const unchecked = required.filter(({ status }) => status === 'uploaded').length
  const standing = inARow([
    t('{{done}} of {{count}} received', { done: there, count: required.length }),
    ...(unchecked > 0 ? [t('{{number}} to check', { number: unchecked })] : []),
  ])
  const verify = (item: ChecklistItem, paper: Paper) =>
    judge.mutate({
      params: { applicationId: identifier, documentId: paper.identifier, documentTypeId: item.document_type_identifier },
      body: { status: 'verified', revision: paper.revision },
    })
  const renew = (item: ChecklistItem, paper: Paper) =>
    judge.mutate({
      params: { applicationId: identifier, documentId: paper.identifier, documentTypeId: item.document_type_identifier },
      body: { revision: paper.newest },
    })
  const line = (item: ChecklistItem) => (
    <Line
      key={item.document_type_identifier}
      item={item}
      can={can}
      isJudging={judge.isPending}
      onVerify={(paper) => verify(item, paper)}
      onRenew={(paper) => renew(item, paper)}
      onReject={(paper) => setRejecting({ item, paper })}
      onUpload={() => onUpload(item.document_type_identifier)}
      onReuse={() => setReusing(item)}
    />
  )
  return (
    <section className="e-app-part" aria-label={t('Document checklist')}>
      <header>
        <h3>{t('Required documents')}</h3>
        <span className="e-sub">{standing}</span>
        <PrintButton application={identifier} kind="checklist" text={t('Print')} />
      </header>
      <Meter done={there} of={required.length} label={standing} />
      <ul className="e-app-lines">{required.map(line)}</ul>
      {optional.length > 0 && (
        <>
          <h3>{t('Other documents')}</h3>
          <ul className="e-app-lines">{optional.map(line)}</ul>
        </>
      )}
      {reusing && (
        <Suspense fallback={null}>
          <ReuseDialog application={identifier} item={reusing} onClose={() => setReusing(null)} />
        </Suspense>
      )}
      {rejecting && (
        <RejectDialog application={identifier} item={rejecting.item} paper={rejecting.paper} onClose={() => setRejecting(null)} />
      )}
    </section>
  )
}

interface LineProps {
  readonly item: ChecklistItem
  readonly can: ApplicationRecord['can']
  readonly isJudging: boolean
  readonly onVerify: (paper: Paper) => void
  readonly onReject: (paper: Paper) => void
  readonly onRenew: (paper: Paper) => void
  readonly onUpload: () => void
  readonly onReuse: () => void
}

/** One kind of paper: how it stands, the files there are of it, and what may be done with each. */
function Line({ item, can, isJudging, onVerify, onReject, onRenew, onUpload, onReuse }: LineProps) {
  const t = useT()
  const { tone, name, Icon } = looks[item.status]
  return (
    <li>
      <div>
        <span className="e-app-paper-name">
          <b>{t(item.label)}</b>
          <Tag tone={tone} icon={<Icon size={14} stroke={1.8} aria-hidden="true" />}>
            {t(name)}
          </Tag>
        </span>
        {item.remarks && (
          <small className="e-muted" dir="auto">
            {item.remarks}
          </small>
        )}
        {item.documents.map((paper) => (
          <PaperLine
            key={paper.identifier}
            paper={paper}
            can={can}
            isJudging={isJudging}
            onVerify={() => onVerify(paper)}
            onReject={() => onReject(paper)}
            onRenew={() => onRenew(paper)}
          />
        ))}
      </div>
      {can.add_document && (item.status === 'missing' || item.status === 'rejected') && (
        <span className="e-app-paper-acts">
          <Button size="compact-sm" variant="subtle" onClick={onReuse}>
            {t('Choose a document')}
          </Button>
          <Button size="compact-sm" onClick={onUpload}>
            {t('Upload')}
          </Button>
        </span>
      )}
    </li>
  )
}

interface PaperLineProps extends Pick<LineProps, 'can' | 'isJudging'> {
  readonly paper: Paper
  readonly onVerify: () => void
  readonly onReject: () => void
  readonly onRenew: () => void
}

/** One file of a paper: its name, which version it is and until when it holds, then what may be done with it. */
function PaperLine({ paper, can, isJudging, onVerify, onReject, onRenew }: PaperLineProps) {
  const t = useT()
  const { name, view_page, revision, newest, sent_at, expires_on, status } = paper
  const mayJudge = can.verify && isNewest(paper)
  const mayRenew = can.add_document && newest > revision
  const day = sent_at && formatMomentDay(sent_at)
  return (
    <div className="e-app-paper">
      <a className="e-link" href={view_page} target="_blank" rel="noreferrer" dir="auto">
        {name}
      </a>
      {(revision > 1 || day || expires_on) && (
        <small className="e-muted">
          {(revision > 1 || day) && (
            <span>
              {day ? t('Version {{number}}, sent on {{day}}', { number: revision, day }) : t('Version {{number}}', { number: revision })}
            </span>
          )}
          {expires_on && <span>{t('Valid until {{day}}', { day: formatDay(expires_on) })}</span>}
        </small>
      )}
      {(mayRenew || mayJudge) && (
        <span className="e-app-paper-acts">
          {mayRenew && (
            <Button size="compact-sm" onClick={onRenew} disabled={isJudging}>
              {day ? t('Send version {{number}}', { number: newest }) : t('Use version {{number}}', { number: newest })}
            </Button>
          )}
          {mayJudge && status !== 'rejected' && (
            <Button size="compact-sm" variant="subtle" onClick={onReject}>
              {t('Reject')}
            </Button>
          )}
          {mayJudge && status !== 'verified' && (
            <Button size="compact-sm" onClick={onVerify} disabled={isJudging}>
              {t('Verify')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
