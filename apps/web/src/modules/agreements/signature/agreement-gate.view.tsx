import { type Agreement, agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { signOutAnyway, useSession } from '#platform/session/session.ts'
import { Markdown } from '#platform/text/markdown.tsx'
import { Modal } from '#ui/feedback/modal.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { ErrorSummary } from '#ui/form/form-parts.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { SignerFields } from './signer-fields.view.tsx'
import '../agreements.css'

export interface GateProps {
  /** Called once nothing is left to sign. */
  readonly onSigned: () => void
}

/** Stands before everything else until the agency has signed its agreement; there is no way past it (G-C-77). */
export function AgreementGate({ onSigned }: GateProps) {
  const t = useT()
  const { tenant } = useSession()
  const answer = useEndpoint(agreements.active, {}, { staleMs: 0 })
  const agreement = answer.data?.agreementInfo
  const isTakenBack = agreement === null
  useEffect(() => {
    if (isTakenBack) onSigned()
  }, [isTakenBack, onSigned])
  useEffect(() => {
    document.title = `${t('Agreement')} · ${tenant.name}`
  }, [t, tenant.name])
  return (
    <main className="agreement-behind">
      <h1 className="e-sr">{tenant.name}</h1>
      <Modal
        opened
        onClose={() => {}}
        closeOnEscape={false}
        closeOnClickOutside={false}
        withCloseButton={false}
        title={agreement?.title ?? t('Agreement')}
        size={760}
      >
        {agreement ? (
          <SignForm key={agreement.content_sha256} agreement={agreement} onSigned={onSigned} onChanged={() => void answer.refetch()} />
        ) : answer.isError ? (
          <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />
        ) : (
          <LateSkeleton kind="form" />
        )}
      </Modal>
    </main>
  )
}

function SignForm({ agreement, onSigned, onChanged }: GateProps & { agreement: Agreement; onChanged: () => void }) {
  const t = useT()
  const { profile } = useSession()
  const [isRead, setRead] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.focus(), [])
  const [isLeaving, setLeaving] = useState(false)
  const sign = useEndpointForm(signatures.sign, {
    defaults: {
      signed_by_company: profile.agentInfo?.name ?? '',
      signed_by_name: profile.user.first_name,
      signed_by_designation: '',
    },
    toCall: (body) => ({ body: { ...body, content_sha256: agreement.content_sha256 } }),
    failure: 'Unable to sign agreement! Please try again later.',
    said: t('Agreement Signed successfully'),
    onDone: onSigned,
    onRefused: (error) => {
      if (error.code === 'VERSION_CONFLICT') {
        toast.info({ message: t('The agreement has changed. Please read it again.') })
        onChanged()
      } else if (error.code === 'AGREEMENT_SIGNED') {
        toast.info({ message: error.message })
        onSigned()
      } else return false
      return true
    },
  })
  const decline = async () => {
    setLeaving(true)
    // Whether it could be written down or not, whoever declines is signed out.
    await call(signatures.decline, { body: { identifier: agreement.identifier } }).catch(() => undefined)
    await signOutAnyway()
  }
  return (
    <form className="agreement-gate" onSubmit={(event) => void sign.submit(event)} noValidate aria-label={agreement.title}>
      <p>{t('Please read and accept this agreement to go on.')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="agreement-sheet" ref={sheet} tabIndex={0} aria-label={t('Text')}>
        <Markdown className="agreement-text" text={agreement.content} />
      </section>
      <ErrorSummary complaints={sign.complaints} attempt={sign.attempt} />
      <SignerFields form={sign} />
      <Checkbox
        label={t('I have read the agreement and accept its terms')}
        checked={isRead}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
      <footer>
        <Button variant="subtle" loading={isLeaving} onClick={() => void decline()}>
          {t('Decline')}
        </Button>
        <Button type="submit" variant="filled" disabled={!isRead || isLeaving} loading={sign.saving}>
          {t('Accept')}
        </Button>
      </footer>
    </form>
  )
}
