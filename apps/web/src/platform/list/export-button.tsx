import { IconDownload } from '@tabler/icons-react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useT } from '../i18n/i18n.ts'
import type { List, ListTypes } from './list-types.ts'

/** Has a file made of a list as it is seen: what was asked, in these columns; none means all of them. */
export function ExportButton<L extends ListTypes>({ list, shown }: { list: List<L>; shown: readonly string[] | null | undefined }) {
  const t = useT()
  return (
    <IconButton
      label={t('Export as CSV')}
      icon={<IconDownload size={20} stroke={1.6} />}
      onClick={() => void import('./order-export.ts').then(({ orderExport }) => orderExport(list.asked, shown ?? []))}
    />
  )
}
