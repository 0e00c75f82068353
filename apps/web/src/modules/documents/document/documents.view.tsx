import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { type Document, documents } from '@embark/contract/documents/document/document.contract.ts'
import { hasPage } from '@embark/contract/documents/file/file.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Button } from '@mantine/core'
import { IconPackage, IconUpload } from '@tabler/icons-react'
import { type DragEvent, Suspense, useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { useOpenedAct } from '#platform/prefs/opened-act.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FilePreview } from '#ui/files/file-preview.tsx'
import { usePasted } from '#ui/files/use-pasted.ts'
import { EmptyState } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import { DocumentCard } from './document-card.view.tsx'
import { UploadDocuments } from './upload.view.tsx'
import './documents.css'

const ExtractionDialog = lazyPart(() => import('#modules/extraction/extraction.public.tsx').then((file) => file.ExtractionDialog))

interface Props {
  readonly module: 'lead' | 'application'
  readonly identifier: string
  /** Document type to begin an upload with. */
  readonly typeAsked?: string | undefined
  /** Over them, where other papers stand on the same page; there one button leads to the one way to send more, and back. */
  readonly title?: string
}

// Links to files live for five minutes; asking again before that keeps every one on screen usable.
const freshMs = 4 * 60_000
const RenameDialog = lazyPart(() => import('./rename.dialog.tsx').then((file) => file.RenameDialog))
const DatesDialog = lazyPart(() => import('./dates.dialog.tsx').then((file) => file.DatesDialog))
const WantedPapers = lazyPart(() => import('./wanted-papers.view.tsx').then((file) => file.WantedPapers))
const PackDialog = lazyPart(() => import('../bundle/pack.dialog.tsx').then((file) => file.PackDialog))
const ReplaceDialog = lazyPart(() => import('../version/replace.dialog.tsx').then((file) => file.ReplaceDialog))
const VersionsDialog = lazyPart(() => import('../version/versions.dialog.tsx').then((file) => file.VersionsDialog))
function kindOf(mediaType: string) {
  if (mediaType === 'application/pdf') return 'pdf'
  if (mediaType.startsWith('image/')) return 'image'
  return hasPage(mediaType) ? 'page' : 'other'
}

/** Whether a document is read for its values: its type says so, and its file is one that can be. */
const isReadable = ({ documentTypeInfo, fileInfo }: Document) =>
  documentTypeInfo.is_read && ['pdf', 'image'].includes(kindOf(fileInfo.media_type))

const nameOf = ({ fileInfo }: Pick<Document, 'fileInfo'>) => `${fileInfo.filealias}.${fileInfo.file_extension}`

/** The papers of a lead or an application: looked at, renamed, removed, and more of them attached. */
export function DocumentsPanel({ module, identifier, typeAsked, title }: Props) {
  const t = useT()
  const mayUpload = useCan('documents.create')
  const [tab, setTab] = useState<'documents' | 'upload'>(typeAsked ? 'upload' : 'documents')
  const [given, setGiven] = useState<readonly File[]>([])
  const [typeToUpload, uploadAs] = useState(typeAsked)
  const seesWanted = useCan('applications.read') && module === 'lead' && !title
  const [isOver, setOver] = useState(false)
  const isListed = mayUpload && tab === 'documents'
  // Where nothing is, the box is the way to upload already.
  const hasAny = Boolean(usePapers({ module, identifier }).data?.recordsInfo.length)
  const turn = (next: typeof tab, files: readonly File[] = [], type = typeAsked) => {
    setGiven(files)
    uploadAs(type)
    setTab(next)
  }
  usePasted((files, target) => {
    if (!isElsewhere(target)) turn('upload', Array.from(files))
  }, isListed)
  const drag = (event: DragEvent, entered: boolean) => {
    if (!isListed || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(entered)
  }
  return (
    // What is dropped on the list goes into the form; pressing Upload is the other way.
    <section
      aria-label={t('Documents')}
      className="e-docs"
      data-over={isOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        if (isListed && event.dataTransfer.files.length) turn('upload', Array.from(event.dataTransfer.files))
      }}
    >
      <div className="e-row e-doc-head">
        {title && <h2>{title}</h2>}
        {title && mayUpload && tab === 'documents' && <SendAnother module={module} identifier={identifier} onSend={() => turn('upload')} />}
        {!title && mayUpload && (hasAny || tab === 'upload') && (
          <Segments
            label={t('Documents or upload')}
            options={waysOf({ documents: t('Documents'), upload: t('Upload') })}
            value={tab}
            onChange={(next) => turn(next)}
          />
        )}
        {tab === 'documents' && <PackDocuments module={module} identifier={identifier} />}
      </div>
      {tab === 'upload' ? (
        <UploadDocuments
          module={module}
          identifier={identifier}
          typeAsked={typeToUpload}
          given={given}
          onSaved={() => turn('documents')}
          onCancel={title ? () => turn('documents') : undefined}
        />
      ) : (
        <>
          {seesWanted && mayUpload && (
            <Suspense fallback={null}>
              <WantedPapers lead={identifier} onUpload={(type) => turn('upload', [], type)} />
            </Suspense>
          )}
          <DocumentList module={module} identifier={identifier} onUpload={mayUpload ? () => turn('upload') : undefined} />
        </>
      )}
    </section>
  )
}

/** What is pasted in a dialog or a text is for these. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], textarea, [contenteditable="true"]') !== null

function usePapers({ module, identifier }: Props) {
  // Both take and answer the same; only the route differs.
  const read = (module === 'lead' ? documents.ofLead : documents.ofApplication) as typeof documents.ofLead
  return useEndpoint(read, { params: { id: identifier }, query: { per_page: 200 } }, { refetchMs: freshMs })
}

/** The way to send more; the first ones go into the box that stands where nothing is. */
function SendAnother({ onSend, ...props }: Props & { readonly onSend: () => void }) {
  const t = useT()
  if (!usePapers(props).data?.recordsInfo.length) return null
  return (
    <Button leftSection={<IconUpload size={18} stroke={1.6} aria-hidden="true" />} onClick={onSend}>
      {t('Send a document')}
    </Button>
  )
}

/** The way to take all of them along, once there are some. */
function PackDocuments(props: Props) {
  const t = useT()
  const list = usePapers(props).data?.recordsInfo ?? []
  const { opened, open, close } = useOpenedAct()
  if (!list.length) return null
  return (
    <>
      <Button
        className="e-doc-pack-button"
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPackage size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => open('pack')}
      >
        {t('Download together')}
      </Button>
      {opened?.act === 'pack' && (
        <Suspense fallback={null}>
          <PackDialog {...props} documents={list} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Nothing is there yet: the place to drop the first ones, which the whole part is. */
function NoDocuments({ onUpload }: { onUpload: (() => void) | undefined }) {
  const t = useT()
  if (!onUpload) return <EmptyState text={t('No documents yet.')} />
  return (
    <div className="e-drop" data-state="empty">
      <IconUpload size={24} stroke={1.6} aria-hidden="true" />
      <p className="e-strong">{t('No documents yet.')}</p>
      <p className="e-sub e-not-sm">{t('Drop files here or paste them.')}</p>
      <Button onClick={onUpload}>{t('Upload documents')}</Button>
    </div>
  )
}

function DocumentList({ module, identifier, onUpload }: Props & { onUpload?: (() => void) | undefined }) {
  const t = useT()
  const page = usePapers({ module, identifier })
  const mayExtract = useCan('documents.extract')
  const stales = [documents.ofLead, documents.ofApplication, checklist.read, applications.single, leads.single]
  const restore = useAction(documents.restore, { stales })
  const remove = useAction(documents.remove, {
    stales,
    onDone: (_, { params }) =>
      toast.done({ message: t('Document deleted'), onUndo: () => restore.mutate({ params: { identifier: params.identifier } }) }),
  })
  const { opened, open, close } = useOpenedAct(page.data?.recordsInfo)
  if (!page.data) return <ReadState read={page} kind="cards" rows={3} />
  const list = page.data.recordsInfo
  const { act, row } = opened ?? {}
  if (!list.length) return <NoDocuments onUpload={onUpload} />
  return (
    <>
      <div className="e-doc-groups">
        {byType(list).map(([label, members]) => (
          <section className="e-doc-group" key={label}>
            <h3>{t(label)}</h3>
            <ul className="e-doc-cards">
              {members.map((paper) => (
                <DocumentCard
                  key={paper.identifier}
                  document={paper}
                  onView={() => open('view', paper)}
                  onDownload={() => download(paper)}
                  onExtract={mayExtract && isReadable(paper) ? () => open('extract', paper) : undefined}
                  onRename={() => open('rename', paper)}
                  onReplace={() => open('replace', paper)}
                  onVersions={() => open('versions', paper)}
                  onDates={() => open('dates', paper)}
                  onDelete={() => remove.mutate({ params: { identifier: paper.identifier } })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {!page.data.metaInfo.isLastPage && (
        <p className="e-muted">{t('Only the newest {{count}} documents are shown.', { count: list.length })}</p>
      )}
      {row && act === 'view' && (
        <FilePreview
          opened
          onClose={close}
          files={list.map(({ identifier: id, fileInfo, thumb_page }) => ({
            id,
            name: nameOf({ fileInfo }),
            href: fileInfo.view_page,
            kind: kindOf(fileInfo.media_type),
            downloadHref: fileInfo.download_page,
            thumb: thumb_page,
          }))}
          current={row.identifier}
          onCurrent={(next) =>
            open(
              'view',
              list.find(({ identifier: id }) => id === next),
            )
          }
        />
      )}
      {row && <Asked act={act} document={row} onClose={close} />}
      {row && act === 'extract' && mayExtract && isReadable(row) && (
        <ExtractionDialog file={{ ...row.fileInfo, name: nameOf(row) }} onClose={close} />
      )}
    </>
  )
}

/** The papers under the names of their types, in the order in which those come. */
function byType(list: readonly Document[]) {
  const groups = new Map<string, Document[]>()
  for (const paper of list) {
    const { label } = paper.documentTypeInfo
    groups.set(label, [...(groups.get(label) ?? []), paper])
  }
  return [...groups]
}

function download({ fileInfo }: Document) {
  const link = document.createElement('a')
  link.href = fileInfo.download_page
  link.download = ''
  link.click()
}

interface AskedProps {
  readonly act: string | undefined
  readonly document: Document
  readonly onClose: () => void
}

/** The dialog somebody opened on a card, where they may do what it is for; each is fetched when it is first wanted. */
function Asked({ act, document, onClose }: AskedProps) {
  const { can, revision, inherited } = document
  return (
    <Suspense fallback={null}>
      {act === 'rename' && can.rename && <RenameDialog file={document.fileInfo} onClose={onClose} />}
      {act === 'dates' && can.replace && <DatesDialog document={document} onClose={onClose} />}
      {act === 'replace' && can.replace && <ReplaceDialog document={document} onClose={onClose} />}
      {act === 'versions' && revision > 1 && !inherited && <VersionsDialog document={document} onClose={onClose} />}
    </Suspense>
  )
}
