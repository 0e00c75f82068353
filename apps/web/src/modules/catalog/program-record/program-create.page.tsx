import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { InstitutionSelect } from '#platform/create/institution-select.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { ProgramFields } from './program-fields.form.tsx'
import { draftOf, newDraft, type ProgramDraft, programHref, programReads } from './program-record.state.ts'

const start = { copy: '', institution_id: '' }

/** A new program, perhaps of a certain institution, perhaps beginning with what another one says. */
export default function ProgramCreatePage() {
  const [{ copy, institution_id }] = useUrlState(start)
  const copied = useEndpoint(programRecords.single, { params: { id: copy } }, { enabled: copy !== '' })
  if (copy !== '' && !copied.data) return <ReadState read={copied} kind="form" />
  const program = copied.data?.programInfo
  return (
    <NewProgram draft={program ? draftOf(program) : newDraft()} institution={program?.institution.id ?? (Number(institution_id) || null)} />
  )
}

function NewProgram({ draft, institution }: { readonly draft: ProgramDraft; readonly institution: number | null }) {
  const t = useT()
  const go = useGo()
  const form = useEndpointForm(programRecords.create, {
    defaults: { institution_id: institution, ...draft },
    stales: programReads,
    said: t('Program created successfully'),
    onDone: ({ programInfo }) => go(programHref(programInfo)),
  })
  return (
    <FormScreen
      variant="page"
      title={t('New program')}
      path={[{ name: t('Programs'), href: catalogScreens.programList.path }]}
      form={form}
      onCancel={() => go(catalogScreens.programList.path)}
    >
      <div className="e-section">
        <InstitutionSelect required {...form.field('institution_id')} />
      </div>
      <ProgramFields form={form} institution={form.values.institution_id ?? null} />
    </FormScreen>
  )
}
