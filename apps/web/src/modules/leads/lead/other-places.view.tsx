import { to } from '@embark/contract/kernel/screen.ts'
import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { IconCopyCheck, IconStack2, IconTrash, IconUpload } from '@tabler/icons-react'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { usePhone } from '#ui/use-phone.ts'

/** Where else leads are: twice, in files to be taken in, and in the trash. */
export function OtherPlaces() {
  const t = useT()
  const [mayImport, mayDelete, mayMerge] = [useCan('leads.import'), useCan('leads.delete'), useCan('leads.merge')]
  const mayAct = [useCan('leads.assign'), useCan('leads.status.update'), useCan('leads.update')].some(Boolean)
  const icon = { size: 18, stroke: 1.6 }
  const rarer = [
    ...(mayMerge
      ? [{ id: 'duplicates', label: t('Duplicates'), href: to(leadScreens.duplicates), icon: <IconCopyCheck {...icon} /> }]
      : []),
    ...(mayAct ? [{ id: 'acts', label: t('Bulk actions'), href: to(leadScreens.acts), icon: <IconStack2 {...icon} /> }] : []),
    ...(mayDelete ? [{ id: 'trash', label: t('Trash'), href: to(leadScreens.trash), icon: <IconTrash {...icon} /> }] : []),
  ]
  const intake = { id: 'import', label: t('Import'), href: to(leadImportScreens.wizard), icon: <IconUpload {...icon} /> }
  const isPhone = usePhone()
  return (
    <>
      <MenuButton entries={mayImport && isPhone ? [...rarer, intake] : rarer} small />
      {mayImport && !isPhone && (
        <Button component={Link} href={intake.href} leftSection={intake.icon}>
          {intake.label}
        </Button>
      )}
    </>
  )
}
