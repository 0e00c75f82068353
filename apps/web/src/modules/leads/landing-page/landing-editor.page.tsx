import type { Language } from '@embark/contract/kernel/language.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import type { LandingContent } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { landingLimits, thanksKey } from '@embark/contract/leads/landing-page/landing-limits.rules.ts'
import { type LandingDetail, landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import { landingFlaws, landingMoves, landingStatusWords, textIn } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageNames } from '#platform/i18n/language-names.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useCan } from '#platform/session/session.ts'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { withoutPage, withPage, withSection, withTitle } from './landing-draft.state.ts'
import { LandingPreview } from './landing-preview.view.tsx'
import { useLandingSave } from './landing-save.state.ts'
import { LandingFormFields, LandingSettings } from './landing-settings.form.tsx'
import { statusTones } from './landing-status.state.ts'
import { SectionFields } from './section-fields.form.tsx'
import { SectionList } from './section-list.view.tsx'
import { TextBox } from './text-box.form.tsx'
import './landing-editor.css'

const list = to(leadScreens.landingPages)

/** Builds a landing page of sections, beside what visitors will see of it. */
export default function LandingEditorPage() {
  const t = useT()
  const { landing_page_id } = useScreenParams(leadScreens.landingPage)
  const answer = useEndpoint(landingPages.get, { params: { landing_page_id } })
  const [start, setStart] = useState<LandingDetail | null>(null)
  const shown = shownOf(answer)
  // It begins with the page as it is now. What is written is kept from then on; saving says so if somebody else was faster.
  if (answer.data && !answer.isFetching && start?.identifier !== answer.data.landingPageInfo.identifier)
    setStart(answer.data.landingPageInfo)
  if (start) return <Editor key={start.identifier} start={start} />
  return (
    <>
      <PageHead title={t('Edit landing page')} path={[{ name: t('Landing pages'), href: list }]} />
      {shown.status === 'failed' && shown.failure ? <FailedState {...shown.failure} /> : <LateSkeleton kind="form" />}
    </>
  )
}

type Save = ReturnType<typeof useLandingSave>

function Editor({ start }: { start: LandingDetail }) {
  const t = useT()
  const save = useLandingSave(start)
  const { draft, kept } = save
  const { content } = draft
  const [part, setPart] = useState<'content' | 'form' | 'settings'>('content')
  const [chosen, setLanguage] = useState<Language>(content.languages[0]!)
  const language = content.languages.includes(chosen) ? chosen : content.languages[0]!
  const [page, setPage] = useState(content.pages[0]!.key)
  const shownPage = content.pages.some(({ key }) => key === page) ? page : content.pages[0]!.key
  const [width, setWidth] = useState<Width>('phone')
  const [side, setSide] = useState<Side>('write')
  const change = (next: LandingContent) => save.setDraft({ ...draft, content: next })
  return (
    <div className="lp" data-side={side}>
      <PageHead
        title={draft.name}
        path={[{ name: t('Landing pages'), href: list }]}
        aside={<Tag tone={statusTones[kept.status]}>{t(landingStatusWords[kept.status])}</Tag>}
      />
      <Bar save={save} side={side} onSide={setSide} language={language} onLanguage={setLanguage} width={width} onWidth={setWidth} />
      <div className="lp-columns">
        <div className="lp-write">
          <div className="lp-parts">
            <Segments
              label={t('What is edited')}
              options={waysOf({ content: t('Sections'), form: t('Form'), settings: t('Settings') })}
              value={part}
              onChange={setPart}
            />
          </div>
          {part === 'content' && (
            <ContentPart
              identifier={kept.identifier}
              content={content}
              page={shownPage}
              language={language}
              onPage={setPage}
              onChange={change}
              errors={save.errors}
            />
          )}
          {part === 'form' && <LandingFormFields draft={draft} onChange={save.setDraft} errors={save.errors} language={language} />}
          {part === 'settings' && <LandingSettings draft={draft} onChange={save.setDraft} errors={save.errors} />}
        </div>
        <LandingPreview
          identifier={kept.identifier}
          version={kept.version}
          content={content}
          language={language}
          page={shownPage}
          isPhone={width === 'phone'}
          onPage={setPage}
        />
      </div>
    </div>
  )
}

type Side = 'write' | 'look'
type Width = 'phone' | 'desk'
interface BarProps {
  readonly save: Save
  readonly side: Side
  readonly onSide: (side: Side) => void
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly width: Width
  readonly onWidth: (width: Width) => void
}

/** What is looked at, and what can be done with it. */
function Bar({ save, side, onSide, language, onLanguage, width, onWidth }: BarProps) {
  const t = useT()
  const mayChange = useCan('settings.capture.update')
  const { languages } = save.draft.content
  return (
    <div className="lp-bar">
      <span className="lp-side">
        <Segments label={t('Write or look')} options={waysOf({ write: t('Write'), look: t('Preview') })} value={side} onChange={onSide} />
      </span>
      {languages.length > 1 && (
        <Segments
          label={t('Language that is written and shown')}
          options={languages.map((id) => ({ id, name: languageNames[id] }))}
          value={language}
          onChange={onLanguage}
        />
      )}
      <span className="lp-width">
        <Segments
          label={t('Width of the preview')}
          options={waysOf({ phone: t('Phone'), desk: t('Computer') })}
          value={width}
          onChange={onWidth}
        />
      </span>
      <span className="e-grow" />
      {mayChange && (
        <div className="lp-do">
          <Acts save={save} />
        </div>
      )}
    </div>
  )
}

/** Saving, publishing, and what else can be done with the page now. */
function Acts({ save }: { save: Save }) {
  const t = useT()
  const { kept, isBusy, isDirty } = save
  const moves = landingMoves[kept.status]
  const isNews = kept.status !== 'published' || isDirty || kept.has_changes
  const said = t('Landing page updated successfully')
  return (
    <>
      {kept.status === 'published' && (
        <a className="e-link" href={kept.public_path} target="_blank" rel="noreferrer">
          {t('Open the page')}
        </a>
      )}
      <Button loading={isBusy} disabled={!isDirty} onClick={() => void save.save()}>
        {t('Save')}
      </Button>
      {moves.publish && (
        <Button variant="filled" loading={isBusy} disabled={!isNews} onClick={() => void save.move('publish', t('The page is published'))}>
          {kept.status === 'published' ? t('Publish changes') : t('Publish')}
        </Button>
      )}
      <MenuButton
        entries={[
          ...(moves.unpublish ? [{ id: 'unpublish', label: t('Take off'), onRun: () => void save.move('unpublish', said) }] : []),
          ...(moves.archive ? [{ id: 'archive', label: t('Archive'), danger: true, onRun: () => void save.move('archive', said) }] : []),
          ...(moves.restore ? [{ id: 'restore', label: t('Take out of the archive'), onRun: () => void save.move('restore', said) }] : []),
        ]}
      />
    </>
  )
}

interface ContentProps {
  readonly identifier: string
  readonly content: LandingContent
  readonly page: string
  readonly language: Language
  readonly onPage: (key: string) => void
  readonly onChange: (content: LandingContent) => void
  /** What the server complained about; until then nothing is marked. */
  readonly errors: Readonly<Record<string, string>>
}

function ContentPart({ identifier, content, page, language, onPage, onChange, errors }: ContentProps) {
  const t = useT()
  const [open, setOpen] = useState<string | null>(null)
  const { data } = useEndpoint(landingPages.preview, { params: { landing_page_id: identifier }, query: { language } }, { keep: true })
  const wasRefused = Object.keys(errors).some((field) => field.startsWith('content.'))
  const flaws = wasRefused ? landingFlaws(content) : []
  const at = content.pages.findIndex(({ key }) => key === page)
  const shown = content.pages[at]!
  const section = shown.sections.find(({ id }) => id === open)
  const ofSection = (place: number) => flaws.filter(({ field }) => field.startsWith(`pages.${at}.sections.${place}.`))
  const general = flaws.find(({ field }) => field === 'pages')
  return (
    <>
      <PageTabs content={content} page={page} language={language} flaws={flaws} onPage={onPage} onChange={onChange} />
      {general && (
        <p className="lp-flaw" role="alert">
          {t(general.text)}
        </p>
      )}
      <PageTitle content={content} page={page} language={language} flaws={flaws} onPage={onPage} onChange={onChange} />
      <SectionList
        content={content}
        page={page}
        open={open}
        flawed={shown.sections.flatMap(({ id }, place) => (ofSection(place).length ? [id] : []))}
        onOpen={setOpen}
        onChange={onChange}
      />
      {section && data && (
        <section className="lp-fields" aria-label={t('Section that is edited')}>
          <SectionFields
            key={section.id}
            section={section}
            content={content}
            beside={data.siteInfo}
            language={language}
            flaws={Object.fromEntries(
              ofSection(shown.sections.indexOf(section)).map(({ field, text }) => [field.split('.').slice(4).join('.'), text]),
            )}
            onChange={(next) => onChange(withSection(content, page, next))}
          />
        </section>
      )}
    </>
  )
}

type PageProps = Pick<ContentProps, 'content' | 'page' | 'language' | 'onPage' | 'onChange'> & {
  readonly flaws: ReturnType<typeof landingFlaws>
}
const nameOf = ({ pages, languages }: LandingContent, language: Language, key: string) =>
  textIn(pages.find((one) => one.key === key)?.title, language, languages) || key

/** The pages of the landing page, and one more. */
function PageTabs({ content, page, language, flaws, onPage, onChange }: PageProps) {
  const t = useT()
  const add = () => {
    const made = withPage(content)
    onChange(made.content)
    onPage(made.key)
  }
  return (
    <nav className="lp-pages" aria-label={t('Pages')}>
      {content.pages.map(({ key }, place) => (
        <button
          key={key}
          type="button"
          aria-current={key === page ? 'page' : undefined}
          data-flawed={flaws.some(({ field }) => field.startsWith(`pages.${place}.`)) || undefined}
          onClick={() => onPage(key)}
        >
          <span dir="auto">{nameOf(content, language, key)}</span>
        </button>
      ))}
      {content.pages.length < landingLimits.pages && (
        <button type="button" onClick={add}>
          <IconPlus size={16} stroke={1.6} aria-hidden="true" /> {t('Add a page')}
        </button>
      )}
    </nav>
  )
}

/** What the page is called that is edited, and its end. */
function PageTitle({ content, page, language, flaws, onPage, onChange }: PageProps) {
  const t = useT()
  const at = content.pages.findIndex(({ key }) => key === page)
  return (
    <div className="lp-page-title">
      <TextBox
        label={page === thanksKey ? t('Title of the page that is shown after the form') : t('Title of the page')}
        required
        max={80}
        language={language}
        first={content.languages[0]!}
        texts={content.pages[at]!.title}
        error={flaws.find(({ field }) => field === `pages.${at}.title`)?.text}
        onChange={(title) => onChange(withTitle(content, page, title))}
      />
      {at > 0 && page !== thanksKey && (
        <MenuButton
          label={t('More for {{name}}', { name: nameOf(content, language, page) })}
          entries={[
            {
              id: 'remove',
              label: t('Remove the page'),
              danger: true,
              onRun: () => {
                onPage(content.pages[0]!.key)
                onChange(withoutPage(content, page))
              },
            },
          ]}
        />
      )}
    </div>
  )
}
