import { type Bundle, bundles } from '@embark/contract/documents/bundle/bundle.contract.ts'
import { isPage } from '@embark/contract/documents/bundle/bundle.rules.ts'
import type { Document } from '@embark/contract/documents/document/document.contract.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'

interface Props {
  readonly module: 'lead' | 'application'
  readonly identifier: string
  readonly documents: readonly Document[]
  readonly onClose: () => void
}

/** Documents of a record in one file: what goes in, as what, and what was made before. */
export function PackDialog({ module, identifier, documents, onClose }: Props) {
  const t = useT()
  const [kind, setKind] = useState<Bundle['kind']>('zip')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const fits = (paper: Document) => kind === 'zip' || isPage(paper.fileInfo.media_type)
  const chosen = documents.filter((paper) => fits(paper) && !left.has(paper.identifier))
  const { order, fetchOne, isBusy, made } = usePacking(module, identifier)
  const tick = (id: string, isIn: boolean) => {
    const next = new Set(left)
    if (isIn) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <Modal opened onClose={onClose} title={t('Download documents together')} size={640}>
      <div className="e-doc-pack">
        <Segments label={t('As')} options={waysOf({ zip: t('One ZIP file'), pdf: t('One PDF') })} value={kind} onChange={setKind} />
        <ul className="e-doc-choice">
          {documents.map((paper) => (
            <li key={paper.identifier}>
              <Checkbox
                label={<bdi>{`${paper.fileInfo.filealias}.${paper.fileInfo.file_extension}`}</bdi>}
                description={fits(paper) ? t(paper.documentTypeInfo.label) : t('Only PDF, JPG and PNG files become pages')}
                disabled={!fits(paper)}
                checked={fits(paper) && !left.has(paper.identifier)}
                onChange={(event) => tick(paper.identifier, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        <div className="e-row">
          <Button
            variant="filled"
            loading={isBusy}
            disabled={!chosen.length}
            onClick={() => order(kind, chosen.length === documents.length ? [] : chosen.map((paper) => paper.identifier))}
          >
            {t('Download {{count}} documents', { count: chosen.length })}
          </Button>
        </div>
        {made.length > 0 && <Made bundles={made} onDownload={fetchOne} />}
      </div>
    </Modal>
  )
}

function Made({ bundles: list, onDownload }: { readonly bundles: readonly Bundle[]; readonly onDownload: (identifier: string) => void }) {
  const t = useT()
  const says = { making: 'Being packed', ready: '', failed: 'Could not be packed' } as const
  return (
    <section aria-label={t('Packed before')}>
      <h3>{t('Packed before')}</h3>
      <ul className="e-doc-choice">
        {list.map((bundle) => (
          <li key={bundle.identifier} className="e-row">
            <span className="e-two e-grow">
              <bdi className="e-clip">{bundle.filename}</bdi>
              <small className="e-muted">
                {[
                  t('{{count}} documents', { count: bundle.count }),
                  formatMoment(bundle.created_at),
                  says[bundle.status] && t(says[bundle.status]),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {bundle.status === 'ready' && (
              <Button
                size="compact-sm"
                aria-label={t('Download {{name}}', { name: bundle.filename })}
                leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
                onClick={() => onDownload(bundle.identifier)}
              >
                {t('Download')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Orders a bundle and fetches it by a ticket once it is there; a large one comes behind the bell. */
function usePacking(module: Props['module'], identifier: string) {
  const t = useT()
  const made = useEndpoint(bundles.list, { query: { module_type: module, module_identifier: identifier } })
  const ticket = useAction(bundles.ticket, {
    onDone: ({ download_page }) => {
      const link = document.createElement('a')
      link.href = download_page
      link.download = ''
      link.click()
    },
  })
  const fetchOne = (bundle: string) => ticket.mutate({ params: { identifier: bundle } })
  const create = useAction(bundles.create, {
    stales: [bundles.list],
    failure: 'The documents could not be packed',
    onDone: ({ bundleInfo }) => {
      if (bundleInfo.status === 'ready') fetchOne(bundleInfo.identifier)
      else toast.done({ message: t('The documents are being packed. You are told behind the bell when they are ready.') })
    },
  })
  return {
    made: made.data?.recordsInfo ?? [],
    isBusy: create.isPending || ticket.isPending,
    fetchOne,
    order: (kind: Bundle['kind'], document_identifiers: string[]) =>
      create.mutate({ body: { kind, module_type: module, module_identifier: identifier, document_identifiers } }),
  }
}
