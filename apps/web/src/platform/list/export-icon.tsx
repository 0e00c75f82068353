import { IconDownload } from '@tabler/icons-react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useT } from '../i18n/i18n.ts'
import type { List, ListTypes } from './list-types.ts'

export interface Exporting<L extends ListTypes> {
  readonly list: List<L>
  readonly shown: readonly string[] | null | undefined
}

/** The button that has a file made of a list. */
export function ExportIcon({ list, shown }: Exporting<ListTypes>) {
  const t = useT()
  return (
    <IconButton
      label={t('Export as CSV')}
      icon={<IconDownload size={20} stroke={1.6} />}
      onClick={() => void import('./order-export.ts').then(({ orderExport }) => orderExport(list.asked, shown ?? []))}
    />
  )
}
