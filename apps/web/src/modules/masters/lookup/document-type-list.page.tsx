import { type DocumentType, documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { limitsOf, typeReadingNames } from '@embark/contract/documents/document-type/document-type.rules.ts'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { activeColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { moduleNames } from './document-type.state.ts'

const ValueOrderDialog = lazyPart(() => import('./value-order.dialog.tsx').then((file) => file.ValueOrderDialog))
const ValueUsesDialog = lazyPart(() => import('./value-uses.dialog.tsx').then((file) => file.ValueUsesDialog))
const DocumentTypeForm = lazyPart(() => import('./document-type.form.tsx').then((file) => file.DocumentTypeForm))
const ExtractionMapDialog = lazyPart(() => import('#modules/extraction/extraction.public.tsx').then((file) => file.ExtractionMapDialog))

/** How most documents are read. */
const usualReading = 'auto'

/** The kinds of documents a company asks for: what each may be, how it is read, and where it is used. */
export default function DocumentTypeListPage() {
  const t = useT()
  const list = useList(documentTypes.list)
  const seesUses = useCan('masters.lists.read')
  const mayOrder = useCan('masters.lists.update')
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} document types', { count })}
      search={t('Search by name')}
      rowName={({ label }) => t(label)}
      columns={useColumns()}
      form={(type, close) => <DocumentTypeForm type={type} onClose={close} />}
      acts={[
        { id: 'edit', label: t('Edit') },
        {
          id: 'map',
          label: t('Extraction map'),
          dialog: (type, close) => <ExtractionMapDialog type={type} onClose={close} />,
        },
        seesUses && {
          id: 'uses',
          label: t('Where it is used'),
          dialog: (type, close) => <ValueUsesDialog value={type} onClose={close} />,
        },
      ]}
      actions={mayOrder && <Button onClick={() => list.open('order')}>{t('Rearrange')}</Button>}
      create={{ text: t('New document type') }}
    >
      {mayOrder && list.opened?.act === 'order' && (
        <Suspense fallback={null}>
          <ValueOrderDialog type="document_type" onClose={list.close} />
        </Suspense>
      )}
    </EndpointList>
  )
}

type TypeColumn = ColumnsOf<typeof documentTypes.list>[number]

/** How files are limited and read has a column where any type departs from what is usual. */
function useColumns(): ColumnsOf<typeof documentTypes.list> {
  const t = useT()
  const limits: TypeColumn = {
    id: 'limits',
    header: t('Limits'),
    width: 180,
    cardSlot: 'none' as const,
    isTelling: (rows) => rows.some((type) => type.max_mb !== null || type.file_kinds.length > 0),
    cell: (type: DocumentType) => {
      const { extensions, maxBytes } = limitsOf(type)
      const limit = t('up to {{size}} MB', { size: maxBytes / 1_048_576 })
      if (type.file_kinds.length) return <TwoLines top={extensions.join(', ').toUpperCase()} bottom={limit} />
      // Every kind of file is what most take.
      return <span className="e-muted">{limit}</span>
    },
  }
  const recognition: TypeColumn = {
    id: 'extraction',
    header: t('Recognition'),
    width: 210,
    cardSlot: 'none' as const,
    isTelling: (rows) => rows.some(({ extraction, has_own_map }) => extraction !== usualReading || has_own_map),
    cell: ({ extraction, has_own_map }: DocumentType) => (
      <TwoLines
        top={
          extraction === usualReading ? <span className="e-muted">{t(typeReadingNames[extraction])}</span> : t(typeReadingNames[extraction])
        }
        bottom={has_own_map ? t('With a map of its own') : undefined}
      />
    ),
  }
  return [
    {
      id: 'label',
      header: t('Name'),
      sortable: true,
      hideable: false,
      cardSlot: 'title' as const,
      cell: ({ label, alias, is_required }: DocumentType) => (
        <TwoLines
          strong
          top={<bdi>{t(label)}</bdi>}
          bottom={[is_required && t('Required for every application'), alias].filter(Boolean).join(' · ')}
        />
      ),
    },
    activeColumn(t, ({ is_active }) => is_active),
    {
      id: 'modules',
      header: t('Used for'),
      width: 170,
      cardSlot: 'none' as const,
      cell: ({ modules, usage }: DocumentType) => (
        <TwoLines
          top={inARow(modules.map((module) => t(moduleNames[module])))}
          bottom={usage ? t('{{count}} documents', { count: usage }) : undefined}
        />
      ),
    },
    limits,
    recognition,
  ]
}
