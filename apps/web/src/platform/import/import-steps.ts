import { to } from '@embark/contract/kernel/screen.ts'
import type { WizardStep } from '#ui/form/wizard-screen.tsx'
import type { PageHeadProps } from '#ui/shell/page-head.tsx'
import { useT } from '../i18n/i18n.ts'
import { hrefWith } from '../prefs/view-state.ts'
import type { ImportNoun, ImportStep, ImportTypes } from './import-noun.ts'

/** What the wizard keeps in its address. */
export const wizardDefaults = { import: '', step: '' as ImportStep | '', outcome: '', page: 1, filters: {} as object }
/** The address of the wizard without an import. */
export const anotherFile = { import: '', step: '', outcome: '', page: 1 } as const

/** The step to show: the one of the address while the import still allows it. */
export function shownStep<T extends ImportTypes>(noun: ImportNoun<T>, record: T['record'], asked: ImportStep | '') {
  if (asked === 'columns' && noun.can.beMapped(record)) return 'columns'
  if (asked === 'values' && noun.can.beMapped(record) && noun.hasValues?.(record)) return 'values'
  const step = noun.stepOf(record)
  // Whoever leaves some texts as they are goes on to the rows that are refused for it.
  return step === 'values' && asked === 'preview' ? 'preview' : step
}

/** The reads that every step makes stale. */
export const importReads = <T extends ImportTypes>({ calls }: ImportNoun<T>) => [calls.get, calls.list, calls.rows]

/** What every step begins with: the head of the page, and the steps; done ones lead back while that changes nothing that happened. */
export function useImportHead<T extends ImportTypes>(
  noun: ImportNoun<T>,
  now: ImportStep,
  record?: T['record'],
): Pick<PageHeadProps, 'title' | 'path' | 'documentTitle'> & { steps: WizardStep[] } {
  const t = useT()
  const names: Record<ImportStep, string> = {
    upload: t('File'),
    columns: t('Columns'),
    values: t('Values'),
    preview: t('Check'),
    run: t('Import'),
  }
  const hasValues = now === 'values' || (record !== undefined && (noun.hasValues?.(record) ?? false))
  // The keys of the record, in the order in which they stand above.
  const order = (Object.keys(names) as ImportStep[]).filter((id) => id !== 'values' || hasValues)
  const title = t(noun.screen.title)
  return {
    title,
    path: [{ name: t(noun.list.title), href: to(noun.list) }],
    documentTitle: record ? `${title} · ${record.filename}` : title,
    steps: order.map((id, index) => ({
      id,
      name: names[id],
      state: index < order.indexOf(now) ? 'done' : id === now ? 'now' : 'ahead',
      ...(record &&
        (id === 'columns' || id === 'values') &&
        noun.can.beMapped(record) && { href: hrefWith(to(noun.screen), { import: record.identifier, step: id }) }),
    })),
  }
}
