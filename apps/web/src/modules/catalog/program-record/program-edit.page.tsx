import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type ProgramRecord, programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { ProgramFields } from './program-fields.form.tsx'
import { draftOf, programHref, programReads } from './program-record.state.ts'

/** A program, to be changed. */
export default function ProgramEditPage() {
  const { program_id } = useScreenParams(catalogScreens.programEdit)
  const read = useEndpoint(programRecords.single, { params: { id: program_id } })
  if (!read.data) return <ReadState read={read} kind="form" />
  const { programInfo } = read.data
  // Another version of it starts with values of its own.
  return <Edited key={`${programInfo.identifier} ${programInfo.version}`} program={programInfo} />
}

function Edited({ program }: { readonly program: ProgramRecord }) {
  const t = useT()
  const go = useGo()
  const back = programHref(program)
  const form = useEndpointForm(programRecords.edit, {
    defaults: draftOf(program),
    params: { id: program.identifier },
    version: program.version,
    stales: programReads,
    said: t('Program updated successfully'),
    onDone: () => go(back),
  })
  return (
    <FormScreen
      variant="page"
      title={program.name}
      path={[{ name: t('Programs'), href: catalogScreens.programList.path }]}
      form={form}
      onCancel={() => go(back)}
      disabledReason={
        program.is_shared ? t('This program belongs to another company, which keeps its facts. Ask for a correction instead') : undefined
      }
    >
      <ProgramFields form={form} institution={program.institution.id} />
    </FormScreen>
  )
}
