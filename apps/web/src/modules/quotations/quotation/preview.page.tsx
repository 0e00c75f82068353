import { dayOnPaper } from '@embark/contract/finance/claim/document-sheet.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { directionOf } from '@embark/contract/kernel/language.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { quotationName, statusNames } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import type { QuotationRecord } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useTranslatorOf } from '#platform/i18n/other-language.ts'
import { entriesFor } from '#platform/list/row-acts.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { Link } from '#ui/link.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { OptionPaper } from '../public-quotation/option-paper.view.tsx'
import { quotationHref, useQuotationActs } from './quotation-acts.view.tsx'
import { toneOf } from './quotation-list.state.ts'
import { Sender } from './sender.view.tsx'
import '../quotations.css'

const ChangedChoices = lazyPart(() => import('#modules/catalog/changes.public.tsx').then((file) => file.ChangedChoices))

/** A quotation as its family reads it, with what may be done with it. */
export default function PreviewPage() {
  const { identifier } = useScreenParams(quotationScreens.preview)
  const read = useEndpoint(quotations.single, { params: { id: identifier } })
  if (!read.data) return <ReadState read={read} kind="record" />
  return <Preview quotation={read.data.quotationInfo} />
}

function Preview({ quotation }: { readonly quotation: QuotationRecord }) {
  const t = useT()
  // Whoever checks it sees it as it is read.
  const words = useTranslatorOf(quotation.language)
  if (!words) return <LateSkeleton kind="record" />
  const { language, items, accepted, status, lead, identifier } = quotation
  return (
    <main className="quotation-desk" id="main">
      <PageHead
        title={`${t('Quotation')} ${quotationName(quotation)}`}
        path={[{ name: t('Quotations'), href: quotationScreens.list.path }]}
        documentTitle={`${quotationName(quotation)} ${fullNameOf(quotation.lead)}`}
        aside={<Tools quotation={quotation} />}
      />
      <Standing quotation={quotation} />
      {(status === 'draft' || status === 'sent' || status === 'viewed') && (
        <Suspense fallback={null}>
          <ChangedChoices lead={lead.identifier} kind="quotation" identifier={identifier} />
        </Suspense>
      )}
      <article className="quotation-paper" lang={language} dir={directionOf(language)}>
        <Sender />
        <h2 dir="auto">{quotation.title}</h2>
        <p className="e-muted">
          {!quotation.title.includes(lead.first_name) && `${words('For {{name}}', { name: lead.first_name })} · `}
          {words('You can answer until {{day}}.', { day: dayOnPaper(quotation.valid_until, language) })}
        </p>
        <div className="qp-options">
          {items.map(({ factsInfo: { city, country }, ...item }) => (
            <OptionPaper
              key={item.position}
              item={{ ...item, intake: { ...item.intake, label: words(item.intake.label) }, city, country }}
              language={language}
              t={words}
              isOneOfSeveral={items.length > 1}
              isAccepted={accepted === item.position}
            />
          ))}
        </div>
        {quotation.terms && (
          <p className="qp-terms" dir="auto">
            {quotation.terms}
          </p>
        )}
      </article>
    </main>
  )
}

/** The next step, and everything else in a menu. */
function Tools({ quotation }: { readonly quotation: QuotationRecord }) {
  const t = useT()
  const acts = useQuotationActs().filter(({ id }) => id !== 'preview' && id !== 'send')
  const { address } = quotation
  const copy = () =>
    void navigator.clipboard.writeText(address ?? '').then(
      () => toast.done({ message: t('Link copied') }),
      () => toast.failed({ message: t('Something went wrong') }),
    )
  return (
    <div className="quotation-tools" data-preview>
      {address && <Button onClick={copy}>{t('Copy the link')}</Button>}
      {address && (
        <Button component="a" href={whatsappOf(quotation, address)} target="_blank" rel="noreferrer noopener">
          {t('Open in WhatsApp')}
        </Button>
      )}
      {quotation.can.send && (
        <Button component={Link} href={quotationHref('send', quotation)} variant="filled">
          {quotation.status === 'draft' ? t('Send') : t('Send again')}
        </Button>
      )}
      <MenuButton label={t('More')} entries={entriesFor(acts, quotation, { open: () => undefined })} />
    </div>
  )
}

/** Opens a chat with the lead, or lets one choose where it has no number, with the message and the link written into it. */
const whatsappOf = ({ recipient_mobile, message }: QuotationRecord, address: string) =>
  `https://wa.me/${recipient_mobile?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(message ? `${message}\n\n${address}` : address)}`

/** Where it stands, what was answered, and its other versions. */
function Standing({ quotation }: { readonly quotation: QuotationRecord }) {
  const t = useT()
  const { status, sent_at, viewed_at, responded_at, response_remarks, application_refusal, versions } = quotation
  const facts = [
    [t('Sent'), sent_at && formatMoment(sent_at)],
    [t('Viewed'), viewed_at && formatMoment(viewed_at)],
    [t('Answered'), responded_at && formatMoment(responded_at)],
    [t('Answer'), response_remarks],
    [t('No application was made'), application_refusal && t(application_refusal)],
  ].filter(([, value]) => value)
  return (
    <section className="quotation-standing" aria-label={t('Status')}>
      <Tag tone={toneOf(status)}>{t(statusNames[status])}</Tag>
      {facts.map(([name, value]) => (
        <span key={name}>
          <span className="e-muted">{name}:</span> <bdi>{value}</bdi>
        </span>
      ))}
      {versions.length > 1 &&
        versions.map((version) => (
          <Link
            key={version.identifier}
            className="e-link"
            aria-current={version.identifier === quotation.identifier ? 'page' : undefined}
            href={to(quotationScreens.preview, { identifier: version.identifier })}
          >
            {t('Version {{number}}', { number: version.revision })} ({t(statusNames[version.status])})
          </Link>
        ))}
    </section>
  )
}
