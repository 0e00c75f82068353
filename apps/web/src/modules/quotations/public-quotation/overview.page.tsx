import { dayOnPaper } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import type { PublicQuotation } from '@embark/contract/quotations/public-quotation/public-quotation.contract.ts'
import { quotationName } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Company, LanguageMenu } from '#modules/identity/identity.public.ts'
import { PublicFailure } from '#platform/api/public-call.ts'
import { readFirstIn, t, usePublicLanguage } from '#platform/i18n/light.ts'
import { AreaField } from '#ui/public/fields.tsx'
import { PublicFrame } from '#ui/public/frames.tsx'
import { Button, Notice, PublicForm } from '#ui/public/parts.tsx'
import { OptionPaper } from './option-paper.view.tsx'
import { keyInAddress, noteSeen, pdfAddress, readQuotation, sendAnswer } from './overview.state.ts'

type State = 'loading' | 'absent' | 'failed' | PublicQuotation

/** Keeps the page out of search engines: its address is a secret of one family. */
function useHidden(title: string) {
  useEffect(() => {
    document.title = title
    const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
    document.head.append(meta)
    return () => meta.remove()
  }, [title])
}

function useQuotation(key: string | undefined) {
  const language = usePublicLanguage()
  const [state, setState] = useState<State>('loading')
  const seen = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: some of its words come in the language of the page
  useEffect(() => {
    if (key === undefined) return setState('absent')
    let isHere = true
    readQuotation(key).then(
      async (quotation) => {
        // Whoever chose no language on this browser reads it in its own.
        if (quotation) await readFirstIn(quotation.language)
        if (!isHere) return
        setState(quotation ?? 'absent')
        if (quotation?.status === 'sent' && seen.current !== key) {
          seen.current = key
          void noteSeen(key)
        }
      },
      () => isHere && setState('failed'),
    )
    return () => {
      isHere = false
    }
  }, [key, language])
  return [state, setState] as const
}

/** What a company offers a family, at the secret address of a mail: read, accepted or declined without signing in (G-L-61). */
export default function OverviewPage({ company }: { company: Company | undefined }) {
  const language = usePublicLanguage()
  const key = keyInAddress(location.pathname)
  const [state, setState] = useQuotation(key)
  const quotation = typeof state === 'object' ? state : undefined
  const name = quotation?.company.name ?? company?.name ?? 'Embark'
  useHidden(`${quotation?.title ?? t('Quotation')} · ${name}`)
  return (
    <PublicFrame
      brand={{ name }}
      accent={quotation?.company.accent_color ?? company?.accent_color ?? undefined}
      language={<LanguageMenu enabled={company?.enabled_languages} />}
    >
      {state === 'loading' && <p role="status">{t('Loading…')}</p>}
      {state === 'failed' && (
        <>
          <h1 tabIndex={-1}>{t('This page could not be loaded')}</h1>
          <Button onClick={() => location.reload()}>{t('Try again')}</Button>
        </>
      )}
      {state === 'absent' && <Gone title={t('This quotation is not here any more')} contact={company?.contact} />}
      {quotation && key !== undefined && <Shown key={language} quotation={quotation} identifier={key} onAnswered={setState} />}
    </PublicFrame>
  )
}

interface GoneProps {
  readonly title: string
  readonly contact: { readonly email: string | null; readonly phone: string | null } | undefined
  readonly children?: ReactNode
}

/** That there is nothing to answer any more, and whom to ask. */
const Gone = ({ title, contact, children }: GoneProps) => (
  <>
    <h1 tabIndex={-1}>{title}</h1>
    {children ?? <p>{t('Ask your counsellor for a new one.')}</p>}
    <p className="qp-acts">
      {contact?.email && (
        <Button href={`mailto:${contact.email}`}>
          <bdi dir="ltr">{contact.email}</bdi>
        </Button>
      )}
      {contact?.phone && (
        <Button href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{contact.phone}</bdi>
        </Button>
      )}
    </p>
  </>
)

/** A quotation that can be answered no more: its time is over, or a newer version took its place. */
function Over({ quotation: { status, valid_until, company, newer } }: { readonly quotation: PublicQuotation }) {
  const language = usePublicLanguage()
  if (status === 'expired')
    return (
      <Gone title={t('This quotation is no longer valid')} contact={company}>
        <p>{t('It could be answered until {{day}}. Ask your counsellor for a new one.', { day: dayOnPaper(valid_until, language) })}</p>
      </Gone>
    )
  return (
    <Gone title={t('There is a newer version of this quotation')} contact={company}>
      {newer && (
        <Button kind="primary" href={`/quotation/${newer}/overview${location.search}`}>
          {t('Open the newer version')}
        </Button>
      )}
    </Gone>
  )
}

interface ShownProps {
  readonly quotation: PublicQuotation
  readonly identifier: string
  readonly onAnswered: (quotation: PublicQuotation) => void
}

function Shown({ quotation, identifier, onAnswered }: ShownProps) {
  const language = usePublicLanguage()
  const { status, items, accepted, valid_until } = quotation
  const [chosen, choose] = useState<number | 'none'>()
  if (status === 'expired' || status === 'superseded') return <Over quotation={quotation} />
  const isOpen = status === 'sent' || status === 'viewed'
  return (
    <>
      <h1 tabIndex={-1} dir="auto">
        {quotation.title}
      </h1>
      <p className="p-muted">
        {!quotation.title.includes(quotation.first_name) && `${t('For {{name}}', { name: quotation.first_name })} · `}
        <bdi>{quotationName(quotation)}</bdi>
        {quotation.author && ' · '}
        <bdi>{quotation.author}</bdi>
      </p>
      {status === 'accepted' && (
        <Notice tone="good">{t('Thank you. You accepted this quotation; your counsellor goes on from here.')}</Notice>
      )}
      {status === 'declined' && <Notice>{t('You declined this quotation. Your counsellor knows.')}</Notice>}
      {isOpen && <p>{t('You can answer until {{day}}.', { day: dayOnPaper(valid_until, language) })}</p>}
      <div className="qp-options">
        {items.map((item) => (
          <OptionPaper
            key={item.position}
            item={item}
            language={language}
            t={t}
            isOneOfSeveral={items.length > 1}
            isAccepted={accepted === item.position}
          >
            {isOpen && chosen === undefined && (
              <Button
                kind="primary"
                wide
                aria-label={t('Accept {{name}}', { name: item.program.name })}
                onClick={() => choose(item.position)}
              >
                {items.length > 1 ? t('Accept this option') : t('Accept')}
              </Button>
            )}
            {chosen === item.position && (
              <AnswerForm position={item.position} identifier={identifier} onAnswered={onAnswered} onBack={() => choose(undefined)} />
            )}
          </OptionPaper>
        ))}
      </div>
      {quotation.terms && (
        <p className="qp-terms" dir="auto">
          {quotation.terms}
        </p>
      )}
      {chosen === 'none' && <AnswerForm identifier={identifier} onAnswered={onAnswered} onBack={() => choose(undefined)} />}
      <div className="qp-acts">
        <Button href={pdfAddress(identifier)}>{t('Open as PDF')}</Button>
        {isOpen && chosen === undefined && (
          <Button kind="quiet" onClick={() => choose('none')}>
            {t('Decline the quotation')}
          </Button>
        )}
      </div>
    </>
  )
}

interface AnswerProps extends Pick<ShownProps, 'identifier' | 'onAnswered'> {
  /** The option that is accepted; without one the quotation is declined. */
  readonly position?: number
  readonly onBack: () => void
}

/** The second step of an answer, so that nobody accepts by a slip of the thumb. */
function AnswerForm({ position, identifier, onAnswered, onBack }: AnswerProps) {
  const [remarks, setRemarks] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  const isAccepting = position !== undefined
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      onAnswered(
        await sendAnswer(identifier, isAccepting ? { response: 'accepted', position, remarks } : { response: 'declined', remarks }),
      )
      window.scrollTo({ top: 0 })
      document.querySelector('h1')?.focus()
    } catch (error) {
      setComplaint(error instanceof PublicFailure && error.message ? error.message : t('Something went wrong'))
      setBusy(false)
    }
  }
  return (
    <div ref={box}>
      <PublicForm onSubmit={submit} complaint={complaint}>
        <AreaField
          id="quotation-remarks"
          label={isAccepting ? t('Anything we should know?') : t('What should be different?')}
          value={remarks}
          onChange={setRemarks}
          maxLength={1_000}
          rows={3}
        />
        <div className="qp-acts">
          <Button kind="primary" type="submit" busy={isBusy}>
            {isAccepting ? t('Yes, I accept') : t('Yes, I decline')}
          </Button>
          <Button kind="quiet" onClick={onBack}>
            {t('Back')}
          </Button>
        </div>
      </PublicForm>
    </div>
  )
}
