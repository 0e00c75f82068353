import { IconDownload } from '@tabler/icons-react'
import { useT } from '#platform/i18n/i18n.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'

export { OtherPlaces } from './other-places.view.tsx'

type Exported = Parameters<typeof import('./lead-export.state.ts')['exportLeads']>

/** Hands out the leads that the list shows, with its columns. */
export function ExportLeads({ leads }: { leads: Exported }) {
  const t = useT()
  return (
    <IconButton
      label={t('Export as CSV')}
      icon={<IconDownload size={20} stroke={1.6} />}
      onClick={() => void import('./lead-export.state.ts').then(({ exportLeads }) => exportLeads(...leads))}
    />
  )
}
