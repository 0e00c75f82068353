import { type Agreement, agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { agreementScreens } from '@embark/contract/agreements/agreements.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { IconClock, IconUsers } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useOpened } from '#platform/prefs/opened.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useCan } from '#platform/session/session.ts'
import { Markdown } from '#platform/text/markdown.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { RecordSignatureDialog } from '../signature/record-signature.dialog.tsx'
import { Signatures } from '../signature/signatures.table.tsx'
import { groupNames, statusNames, statusTones } from './agreement.state.ts'
import { AgreementTextForm } from './agreement-text.form.tsx'
import { useRevision } from './revision.state.ts'
import { StatusDialog } from './status.dialog.tsx'
import '../agreements.css'

const defaults = { tab: 'text' }

/** One agreement: its text, to be changed until somebody signs it, and who signed. */
export default function AgreementEditPage() {
  const t = useT()
  const { identifier } = useScreenParams(agreementScreens.edit)
  const answer = useEndpoint(agreements.get, { params: { identifier } })
  const agreement = answer.data?.agreementInfo
  const path = [{ name: t('Agreements'), href: to(agreementScreens.list) }]
  return agreement ? (
    <AgreementRecord agreement={agreement} path={path} />
  ) : (
    <RecordScreen title={t('Agreement')} path={path} {...shownOf(answer)} />
  )
}

function AgreementRecord({ agreement, path }: { agreement: Agreement; path: { name: string; href: string }[] }) {
  const t = useT()
  const [state] = useUrlState(defaults)
  const revise = useRevision()
  const [mayCreate, mayUpdate, maySign] = [useCan('agreements.create'), useCan('agreements.update'), useCan('agreements.sign')]
  const { identifier, title, status, version_no, is_current, signatures_count } = agreement
  const address = to(agreementScreens.edit, { identifier })
  const canBeSigned = status === 'active' && agreement.group === 'agent'
  const [open, setOpen] = useOpened([...(mayUpdate ? (['status'] as const) : []), ...(maySign && canBeSigned ? (['sign'] as const) : [])])
  return (
    <RecordScreen
      title={title}
      path={path}
      identity={version_no ? t('Version {{number}}', { number: version_no }) : t('Not published yet')}
      tags={
        <>
          <Tag tone={statusTones[status]}>{t(statusNames[status])}</Tag>
          {is_current && <Tag tone="accent">{t('Current')}</Tag>}
        </>
      }
      facts={[
        { icon: <IconUsers size={16} stroke={1.6} aria-hidden="true" />, text: t(groupNames[agreement.group]) },
        {
          icon: <IconClock size={16} stroke={1.6} aria-hidden="true" />,
          text: t('Changed {{when}}', { when: formatMoment(agreement.last_modified_at) }),
        },
      ]}
      actions={[
        ...(maySign
          ? [
              {
                id: 'sign',
                label: t('Record a signature'),
                onRun: () => setOpen('sign'),
                ...(!canBeSigned && { disabledReason: t('Only an active agreement for agents is signed') }),
              },
            ]
          : []),
        ...(mayUpdate
          ? [{ id: 'status', label: status === 'draft' ? t('Publish') : t('Change status'), onRun: () => setOpen('status') }]
          : []),
      ]}
      menu={mayCreate ? [{ id: 'revise', label: t('New version'), onRun: () => revise.mutate({ params: { identifier } }) }] : []}
      tabs={[
        { id: 'text', name: t('Text'), href: address },
        { id: 'signatures', name: t('Signatures'), href: hrefWith(address, { tab: 'signatures' }), count: signatures_count },
      ]}
      activeTab={state.tab}
    >
      {state.tab === 'signatures' ? (
        <Signatures agreement={agreement} />
      ) : mayUpdate && signatures_count === 0 ? (
        <AgreementTextForm key={agreement.version} agreement={agreement} />
      ) : (
        <div className="agreement-part">
          {signatures_count > 0 && mayUpdate && (
            <p className="agreement-note">
              {t('This agreement was signed and stays as it is.')}{' '}
              {mayCreate && (
                <button type="button" className="e-link" onClick={() => revise.mutate({ params: { identifier } })}>
                  {t('Make a new version')}
                </button>
              )}
            </p>
          )}
          <h2 className="e-sr">{t('Text')}</h2>
          <Markdown className="agreement-text" text={agreement.content} />
        </div>
      )}
      {open === 'status' && <StatusDialog agreement={agreement} onClose={() => setOpen(null)} />}
      {open === 'sign' && <RecordSignatureDialog agreement={agreement} onClose={() => setOpen(null)} />}
    </RecordScreen>
  )
}
