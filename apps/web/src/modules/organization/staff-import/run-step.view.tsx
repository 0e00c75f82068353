import { to } from '@embark/contract/kernel/screen.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { type StaffImport, staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { Button, Progress } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useAction } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { WizardScreen } from '#ui/form/wizard-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { ImportRows } from './import-rows.table.tsx'
import { importReads, saveFile, stateWords, wizardDefaults, wizardSteps } from './staff-import.state.ts'
import type { Head } from './upload-step.view.tsx'

/** The last step: how far it is, then what came of it, and taking it back. */
export function RunStep({ head, staffImport }: { head: Head; staffImport: StaffImport }) {
  const t = useT()
  const go = useGo()
  const [, setUrl] = useUrlState(wizardDefaults)
  const { create, created } = staffImport.counts
  const another = () => setUrl({ import: '', step: '', outcome: '', page: 1 })
  const isBusy = staffImport.state === 'importing'
  return (
    <WizardScreen
      {...head}
      steps={wizardSteps('run')}
      onNext={created && staffImport.state !== 'reverted' ? () => go(to(staffScreens.manage)) : another}
      nextText={created && staffImport.state !== 'reverted' ? t('See the staff') : t('Import another file')}
    >
      {isBusy ? (
        <div role="status">
          <p>{t('People are being created. You can leave this page; it goes on by itself.')}</p>
          <Progress
            value={(100 * created) / Math.max(1, created + create)}
            aria-label={t('{{done}} of {{total}}', { done: created, total: created + create })}
          />
        </div>
      ) : (
        <>
          <p className="e-row">
            <Tag tone={stateWords[staffImport.state].tone}>{t(stateWords[staffImport.state].text)}</Tag>
            <span className="e-sub">{formatMoment(staffImport.finished_at)}</span>
          </p>
          <ResultActions staffImport={staffImport} onAnother={another} />
          <ImportRows staffImport={staffImport} outcomes={['created', 'refused']} />
        </>
      )}
    </WizardScreen>
  )
}

function ResultActions({ staffImport, onAnother }: { staffImport: StaffImport; onAnother: () => void }) {
  const t = useT()
  const confirm = useConfirm()
  const params = { import_id: staffImport.identifier }
  const revert = useAction(staffImports.revert, { stales: [...importReads, staff.list] })
  const undo = async () => {
    const sure = await confirm({
      title: t('Undo this import?'),
      text: t('The people it created are taken away again. That works as long as none of them chose a password or was given work.'),
      verb: t('Undo the import'),
      danger: true,
    })
    if (sure) revert.mutate({ params })
  }
  return (
    <p className="e-row">
      {staffImport.counts.refused > 0 && (
        <Button
          leftSection={<IconDownload size={18} stroke={1.6} />}
          onClick={() => void saveFile(staffImports.errorFile, { params }, `${staffImport.filename.replace(/\.[^.]*$/, '')}-errors.csv`)}
        >
          {t('Download the rows with errors')}
        </Button>
      )}
      {staffImport.state === 'completed' && staffImport.counts.created > 0 && (
        <Button
          data-tone="danger"
          leftSection={<IconArrowBackUp className="e-flip" size={18} stroke={1.6} />}
          loading={revert.isPending}
          onClick={() => void undo()}
        >
          {t('Undo the import')}
        </Button>
      )}
      <Button variant="subtle" onClick={onAnother}>
        {t('Import another file')}
      </Button>
    </p>
  )
}
