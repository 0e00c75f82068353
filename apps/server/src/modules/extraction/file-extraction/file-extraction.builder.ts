import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { ocrSubscriptions } from '@embark/contract/extraction/ocr-subscription/ocr-subscription.contract.ts'
import type { Caller, newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

type Company = Awaited<ReturnType<typeof newTenant>>

/** A company with a counsellor who may have documents read, a lead, and credits that its own head added. */
export async function readingDesk(acme: Company, credits = 10) {
  const ada = await acme.userWith('leads.read', 'leads.update', 'documents.create', 'documents.extract')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  if (credits) {
    const head = await acme.person({ role: 'super_admin' })
    await head(ocrSubscriptions.create, { body: { credits, till_date: '2099-12-31' } })
  }
  return { ada, lead }
}

/** Puts a file among the papers of a lead; answers its identifier. */
export async function paperOf(
  person: Caller,
  lead: { readonly identifier: string },
  content: Uint8Array,
  name: string,
  label = 'Passport',
) {
  const { data } = await person(files.upload, { upload: new File([Uint8Array.from(content)], name) })
  const types = await person(documentTypes.dropdown, { query: { modules: 'lead' } })
  const saved = await person(documents.saveToLead, {
    params: { id: lead.identifier },
    body: {
      document_type_identifier: types.data.options.find((option) => option.label === label)!.identifier!,
      files: [{ file_identifier: data.fileInfo.identifier, file_thumb_identifier: data.thumbInfo.identifier }],
    },
  })
  return saved.data.recordsInfo[0]!.fileInfo.identifier
}
