import { type Ticket, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { bugNames, inventoryBugs, programFacts } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { Textarea, TextInput } from '@mantine/core'
import { FileField } from '#modules/documents/documents.public.tsx'
import { type DraftOf, type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { type AskedAbout, ticketReads } from './ticket.state.ts'
import { UnderWay } from './under-way.view.tsx'

/** Says what is wrong with a record of the inventory (specification 3, G-L-59). */
export function RequestUpdateDialog({ about, onClose }: { about: AskedAbout; onClose: () => void }) {
  const t = useT()
  const { name, module_type, module_identifier, campus_id = null } = about
  const form = useEndpointForm(tickets.create, {
    defaults: { ...nothingWrong, module_type, module_identifier, campus_id },
    stales: ticketReads,
    said: t('Request raised successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Found Something Wrong?')} form={form} verb={t('Send')} size={560} onCancel={onClose}>
      <p dir="auto" className="e-muted">
        {name}
      </p>
      <UnderWay {...{ module_type, module_identifier }} />
      <Fields form={form} isProgram={module_type === 'program'} kept={null} />
    </FormScreen>
  )
}

/** Changes an open request of one's own. */
export function EditRequestDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(tickets.edit, {
    defaults: {
      // Requests have no other types.
      bug_type: ticket.bug_type as (typeof inventoryBugs)[number],
      fact: ticket.fact,
      right_value: ticket.right_value ?? '',
      source_url: ticket.source_url ?? '',
      request_content: ticket.request_content,
      file_identifier: ticket.fileInfo?.identifier ?? null,
    },
    params: { ticket: ticket.identifier },
    version: ticket.version,
    stales: ticketReads,
    said: t('Request updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Change the request')} form={form} size={560} onCancel={onClose}>
      <Fields form={form} isProgram={ticket.module_type === 'program'} kept={ticket.fileInfo} />
    </FormScreen>
  )
}

const nothingWrong = { bug_type: null, fact: null, right_value: '', source_url: '', request_content: '', file_identifier: null }

type Values = Required<DraftOf<typeof tickets.edit>>

/** What is wrong, what is right, and where that is written. */
function Fields({ form, isProgram, kept }: { form: FormPart<Values>; isProgram: boolean; kept: Ticket['fileInfo'] }) {
  const t = useT()
  const mayAttach = useCan('documents.create')
  return (
    <>
      <FormPair>
        <SelectField
          label={t('What is wrong?')}
          required
          data={inventoryBugs.map((value) => ({ value, label: t(bugNames[value]) }))}
          {...form.field('bug_type')}
        />
        {isProgram && <SelectField label={t('Which fact?')} clearable data={choicesOf(programFacts, t)} {...form.field('fact')} />}
      </FormPair>
      <TextInput label={t('What it should say')} {...form.field('right_value')} />
      <Textarea label={t('What you found')} required autosize minRows={3} {...form.field('request_content')} />
      <TextInput
        label={t('Where it is written')}
        type="url"
        inputMode="url"
        placeholder="https://"
        dir="ltr"
        {...form.field('source_url')}
      />
      {mayAttach && <FileField label={t('Attach File')} kept={kept} {...form.field('file_identifier')} />}
    </>
  )
}
