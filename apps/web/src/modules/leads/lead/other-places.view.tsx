import { to } from '@embark/contract/kernel/screen.ts'
import { leadImportScreens } from '@embark/contract/leads/import/import.screens.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'

/** Where else leads are: in files to be taken in, and in the trash. */
export function OtherPlaces() {
  const t = useT()
  const [mayImport, mayDelete] = [useCan('leads.import'), useCan('leads.delete')]
  const icon = { size: 18, stroke: 1.6 }
  return (
    <>
      {mayDelete && (
        <Button component={Link} href={to(leadScreens.trash)} variant="subtle" leftSection={<IconTrash {...icon} />}>
          {t('Trash')}
        </Button>
      )}
      {mayImport && (
        <Button component={Link} href={to(leadImportScreens.wizard)} leftSection={<IconUpload {...icon} />}>
          {t('Import')}
        </Button>
      )}
    </>
  )
}
