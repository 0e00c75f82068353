import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { type PersonalData, personalData } from '@embark/contract/leads/personal-data/personal-data.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'

interface Props {
  readonly lead: Pick<LeadRecord, 'identifier'>
  readonly onClose: () => void
}

/** Everything kept of the person of a lead: handed out as an archive, or erased for good. */
export function PersonalDataDialog({ lead, onClose }: Props) {
  const t = useT()
  const params = { lead_id: lead.identifier }
  const answer = useEndpoint(personalData.get, { params })
  const info = answer.data?.personalDataInfo
  const isBusy = [info?.copy, info?.erasure].some((work) => work && isOpen(work))
  // Asks on its own while the server is at work.
  useEndpoint(personalData.get, { params }, { enabled: isBusy, ...(isBusy && { refetchMs: 1_500 }) })
  const { failure } = shownOf(answer)
  return (
    <Modal opened onClose={onClose} title={t('Personal data')} size={520}>
      {info ? <Parts info={info} lead={lead.identifier} /> : failure ? <FailedState {...failure} /> : <LateSkeleton kind="form" />}
    </Modal>
  )
}

const isOpen = ({ status }: { readonly status: string }) => status === 'queued' || status === 'running'

interface PartProps {
  readonly info: PersonalData
  readonly lead: string
}

function Parts({ info, lead }: PartProps) {
  return (
    <div className="l-personal">
      <Copy info={info} lead={lead} />
      <Erasure info={info} lead={lead} />
    </div>
  )
}

function Copy({ info: { copy, erasure }, lead }: PartProps) {
  const t = useT()
  const order = useAction(personalData.order, { stales: [personalData.get] })
  const isBusy = [copy, erasure].some((work) => work && isOpen(work))
  return (
    <section className="e-panel l-personal">
      <h3>{t('A copy of everything')}</h3>
      <p className="e-sub">
        {t('Everything kept of this person as JSON, with their files, in one archive. It opens for a week, for whoever may order it.')}
      </p>
      {copy && isOpen(copy) && <p role="status">{t('The copy is being made.')}</p>}
      {copy?.status === 'failed' && <p role="status">{t('The copy could not be made. Try again.')}</p>}
      {copy?.file && (
        <p>
          <a className="e-link" href={copy.file.download_page}>
            {t('Download the copy of {{when}}', { when: formatMoment(copy.finished_at) })}
          </a>
        </p>
      )}
      <Button loading={order.isPending} disabled={isBusy} onClick={() => order.mutate({ params: { lead_id: lead } })}>
        {t('Make a copy')}
      </Button>
    </section>
  )
}

function Erasure({ info: { copy, erasure, confirmation }, lead }: PartProps) {
  const t = useT()
  const form = useEndpointForm(personalData.erase, {
    defaults: { confirmation: '' },
    params: { lead_id: lead },
    stales: [personalData.get, leads.single, leads.list],
  })
  const isBusy = [copy, erasure].some((work) => work && isOpen(work))
  return (
    <section className="e-panel l-personal">
      <h3>{t('Erase this person')}</h3>
      <p>
        {t(
          'Name, contact, answers, notes, documents, messages and their sign-in are replaced or deleted everywhere, and in the audit log too. Numbers, money and invoices stay. It cannot be undone.',
        )}
      </p>
      {erasure && isOpen(erasure) && <p role="status">{t('This person is being erased.')}</p>}
      {erasure?.status === 'completed' && <p role="status">{t('This person was erased.')}</p>}
      <form className="l-personal" noValidate onSubmit={(event) => void form.submit(event)}>
        <TextInput
          label={t('Type {{number}} to confirm', { number: confirmation })}
          autoComplete="off"
          dir="ltr"
          {...form.field('confirmation')}
        />
        <Button type="submit" data-tone="danger" loading={form.saving} disabled={isBusy}>
          {t('Erase this person')}
        </Button>
      </form>
    </section>
  )
}
