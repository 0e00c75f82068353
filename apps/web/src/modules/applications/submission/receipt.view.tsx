import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { type Submission, submissions } from '@embark/contract/applications/submission/submission.contract.ts'
import { shortChecksum } from '@embark/contract/applications/submission/submission.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { call } from '#platform/api/call.ts'
import { useAction } from '#platform/api/hooks.ts'
import { openBlob } from '#platform/api/open-blob.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { Facts } from '#ui/parts/two-lines.tsx'
import { applicationNumber } from '../application/application-list.state.ts'
import './submission.css'

/** What people call a receipt. */
export const receiptName = ({ application, submission_no }: Submission) => `${applicationNumber(application.id)}/${submission_no}`

/** A button that opens the receipt as a PDF. */
export function ReceiptPdf({ submission }: { readonly submission: Submission }) {
  const t = useT()
  const open = () =>
    void openBlob(call(submissions.pdf, { params: { identifier: submission.identifier } })).catch(() =>
      toast.failed({ message: t('Something went wrong') }),
    )
  return (
    <Button
      size="compact-sm"
      leftSection={<IconFileText size={18} stroke={1.6} />}
      aria-label={`${t('Open as PDF')}: ${receiptName(submission)}`}
      onClick={open}
    >
      {t('Open as PDF')}
    </Button>
  )
}

/** One receipt: what went to whom, when, and which content of each file; its student confirms it here. */
export function Receipt({ submission, heading: Heading = 'h4' }: { readonly submission: Submission; readonly heading?: 'h3' | 'h4' }) {
  const t = useT()
  const confirm = useAction(submissions.confirm, {
    stales: [submissions.list, submissions.ofApplication, applications.activities],
    said: t('Thank you. Your confirmation is kept with the receipt.'),
  })
  const { facts, files, submitted_at, submitted_by, confirmed_at, can, identifier } = submission
  return (
    <article className="receipt" aria-label={receiptName(submission)}>
      <header>
        <Heading>
          {receiptName(submission)}{' '}
          <Tag tone={confirmed_at ? 'good' : 'plain'}>{confirmed_at ? t('Confirmed') : t('Not confirmed yet')}</Tag>
        </Heading>
        <ReceiptPdf submission={submission} />
        {can.confirm && (
          <Button
            variant="filled"
            size="compact-sm"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ params: { identifier }, body: {} })}
          >
            {t('Confirm that this was sent')}
          </Button>
        )}
      </header>
      <Facts
        facts={[
          { name: t('Institution'), value: <bdi>{`${facts.institution}, ${facts.campus}`}</bdi> },
          { name: t('Courses'), value: <bdi>{facts.programs.join(' · ')}</bdi> },
          { name: t('Intake'), value: `${t(facts.intake)} ${facts.intake_year}` },
          { name: t('Submitted at'), value: formatMoment(submitted_at) },
          ...(submitted_by ? [{ name: t('Submitted by'), value: <bdi>{fullNameOf(submitted_by)}</bdi> }] : []),
          ...(confirmed_at ? [{ name: t('Confirmed by the student'), value: formatMoment(confirmed_at) }] : []),
        ]}
      />
      {files.length ? (
        <ul aria-label={t('Documents sent')}>
          {files.map((file) => (
            <li key={`${file.file_identifier} ${file.document_identifier}`}>
              <span>{t(file.document_type)}</span>{' '}
              {file.view_page ? (
                <a className="e-link" href={file.view_page} target="_blank" rel="noreferrer">
                  <bdi>{file.filename}</bdi>
                </a>
              ) : (
                <bdi>{file.filename}</bdi>
              )}{' '}
              {file.revision !== null && <Tag>{t('Version {{number}}', { number: file.revision })}</Tag>}{' '}
              <code title={file.sha256} dir="ltr">
                {shortChecksum(file.sha256)}
              </code>
            </li>
          ))}
        </ul>
      ) : (
        <p className="e-sub">{t('No documents were sent.')}</p>
      )}
    </article>
  )
}
