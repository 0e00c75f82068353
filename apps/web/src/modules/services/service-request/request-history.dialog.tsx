import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type ServiceRequest, serviceRequests } from '@embark/contract/services/service-request/service-request.contract.ts'
import { requestStatusNames } from '@embark/contract/services/service-request/service-request.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Facts, TwoLines } from '#ui/parts/two-lines.tsx'
import { useAnswers } from './answers.state.ts'

interface Props {
  readonly request: ServiceRequest
  readonly onClose: () => void
}

/** A request with all that was answered, its papers, and everything that became of it. */
export function RequestHistory({ request, onClose }: Props) {
  const t = useT()
  const answersOf = useAnswers()
  const read = useEndpoint(serviceRequests.single, { params: { identifier: request.identifier } })
  const shown = read.data?.serviceRequestInfo ?? request
  const facts = [
    { name: t('Status'), value: t(requestStatusNames[shown.status]) },
    ...answersOf(shown),
    ...(shown.total ? [{ name: t('Amount'), value: <Money minor={shown.total.amount_minor} currency={shown.total.currency} /> }] : []),
    ...(shown.user ? [{ name: t('Looks after it'), value: fullNameOf(shown.user) }] : []),
    ...(shown.vendor ? [{ name: t('Vendor'), value: shown.vendor.name }] : []),
    ...(shown.remarks ? [{ name: t('Internal remarks'), value: shown.remarks }] : []),
  ]
  return (
    <Drawer opened onClose={onClose} title={`${t(shown.service_type.name)} · SR-${shown.number}`} size={480}>
      <div className="lead-services">
        <Facts facts={facts} />
        {shown.filesInfo.length > 0 && (
          <ul aria-label={t('Documents')}>
            {shown.filesInfo.map((file) => (
              <li key={file.identifier}>
                <a className="e-link" href={file.view_page} target="_blank" rel="noreferrer">
                  <bdi>{file.filename}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
        {read.data ? (
          <ul className="lead-services-history" aria-label={t('History')}>
            {read.data.historyInfo.map(({ identifier, status, actor, created_at, remarks }) => (
              <li key={identifier}>
                <TwoLines
                  top={t(requestStatusNames[status])}
                  bottom={[actor ? fullNameOf(actor) : t('Automatically'), formatMoment(created_at)].join(' · ')}
                  strong
                />
                {remarks && <p dir="auto">{remarks}</p>}
              </li>
            ))}
          </ul>
        ) : (
          <ReadState read={read} kind="rows" rows={3} />
        )}
      </div>
    </Drawer>
  )
}
