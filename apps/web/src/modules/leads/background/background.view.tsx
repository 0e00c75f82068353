import { levelNames } from '@embark/contract/leads/background/background.rules.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { ApiError, sentenceFor } from '#platform/api/failure.ts'
import { formatDay, inARow } from '#platform/i18n/format.ts'
import { say, useT } from '#platform/i18n/i18n.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { raised } from '#platform/i18n/raised.ts'
import { InCommas, InDots } from '#platform/text/in-line.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import type { EntryFormProps } from './education.form.tsx'
import { type EntryOf, type ListName, useEntries } from './entries.state.ts'
import './background.css'

const EducationForm = lazyPart(() => import('./education.form.tsx').then((file) => file.EducationForm))
const WorkForm = lazyPart(() => import('./work.form.tsx').then((file) => file.WorkForm))
const TestScoreForm = lazyPart(() => import('./test-score.form.tsx').then((file) => file.TestScoreForm))
const LanguageForm = lazyPart(() => import('./language.form.tsx').then((file) => file.LanguageForm))

interface Props {
  readonly lead: LeadRecord
  readonly mayChange: boolean
  /** The reader is the person themselves. */
  readonly isOwn?: boolean
  /** The way to what a list was before. */
  readonly historyOf?: (list: ListName, label: string) => ReactNode
}

/** What somebody brings along: schools, jobs, tests and languages, each entry with the way to change it. */
export function Background(props: Props) {
  const t = useT()
  return (
    <>
      <EntryList
        {...props}
        list="education_info"
        title={t('Education')}
        verb={t('Add education')}
        nothing={t('No education noted yet.')}
        Form={EducationForm}
        shown={(entry) => <School {...entry} />}
        nameOf={({ level, institution_name }) => inARow([level, institution_name ?? ''].filter(Boolean))}
      />
      <EntryList
        {...props}
        list="work_info"
        title={t('Work experience')}
        verb={t('Add work experience')}
        nothing={t('No work experience noted yet.')}
        Form={WorkForm}
        shown={(entry) => <Job {...entry} />}
        nameOf={({ title, employer }) => inARow([title ?? '', employer].filter(Boolean))}
      />
      <EntryList
        {...props}
        list="test_scores"
        title={t('Test scores')}
        verb={t('Add test score')}
        nothing={t('No test scores noted yet.')}
        Form={TestScoreForm}
        shown={(entry) => <Score {...entry} />}
        nameOf={({ score_name }) => score_name}
      />
      <EntryList
        {...props}
        list="spoken_languages"
        title={t('Languages')}
        verb={t('Add language')}
        nothing={t('No languages noted yet.')}
        Form={LanguageForm}
        shown={({ language, level }) => <TwoLines top={raised(languageName(language))} bottom={t(levelNames[level])} />}
        nameOf={({ language }) => languageName(language)}
      />
    </>
  )
}

function School({ level, institution_name, from_year, passing_year, score, score_type, marks }: EntryOf<'education_info'>) {
  const years = [from_year, passing_year].filter(Boolean).join(' – ')
  return (
    <TwoLines
      top={<InCommas parts={[level, institution_name]} />}
      bottom={
        <InDots
          parts={[years, [score, score_type].filter(Boolean).join(' '), ...(marks ?? []).map(({ subject, mark }) => `${subject} ${mark}`)]}
        />
      }
    />
  )
}

function Job({ employer, title, from, to }: EntryOf<'work_info'>) {
  const t = useT()
  const until = to ? formatDay(to) : from && t('until today')
  return <TwoLines top={<InCommas parts={[title, employer]} />} bottom={[from && formatDay(from), until].filter(Boolean).join(' – ')} />
}

function Score({ score_name, score, sub_scores, test_date, expires_on }: EntryOf<'test_scores'>) {
  const t = useT()
  const parts = Object.entries(sub_scores ?? {}).map(([part, value]) => `${t(part)} ${value}`)
  const days = [test_date && formatDay(test_date), expires_on && t('expires on {{day}}', { day: formatDay(expires_on) })]
  return <TwoLines top={`${score_name} ${score}`} bottom={<InDots parts={[...parts, ...days]} />} />
}

interface ListProps<N extends ListName> extends Props {
  readonly list: N
  readonly title: string
  readonly verb: string
  readonly nothing: string
  readonly Form: ComponentType<EntryFormProps<EntryOf<N>>>
  readonly shown: (entry: EntryOf<N>) => ReactNode
  readonly nameOf: (entry: EntryOf<N>) => string
}

function EntryList<N extends ListName>(props: ListProps<N>) {
  const { lead, list, title, verb, nothing, mayChange, isOwn = false, historyOf, Form, shown, nameOf } = props
  const t = useT()
  const save = useEntries(lead, list, isOwn)
  const [opened, setOpened] = useState<{ readonly entry?: EntryOf<N> }>()
  const entries = lead[list] as readonly EntryOf<N>[]
  const remove = async (from: EntryOf<N>) => {
    try {
      await save({ kind: 'remove', from })
    } catch (error) {
      toast.failed({ message: error instanceof ApiError ? say(sentenceFor(error, error.message)) : t('Something went wrong') })
    }
  }
  const close = () => setOpened(undefined)
  const from = opened?.entry
  return (
    <section className="l-entries" aria-label={title}>
      <h3>
        {title} {entries.length > 0 && historyOf?.(list, title)}
      </h3>
      {entries.length ? (
        <ul>
          {entries.map((entry) => (
            <li key={JSON.stringify(entry)}>
              {shown(entry)}
              {mayChange && (
                <span className="l-entry-acts">
                  <button type="button" className="e-link" onClick={() => setOpened({ entry })}>
                    {t('Edit')}
                    <span className="e-sr"> {nameOf(entry)}</span>
                  </button>
                  <button type="button" className="e-link" onClick={() => void remove(entry)}>
                    {t('Remove')}
                    <span className="e-sr"> {nameOf(entry)}</span>
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="e-sub">{nothing}</p>
      )}
      {mayChange && (
        <button type="button" className="e-link" onClick={() => setOpened({})}>
          {verb}
        </button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <Form
            entry={from}
            onClose={close}
            onSave={(entry) => save(from === undefined ? { kind: 'add', entry } : { kind: 'change', from, entry })}
          />
        </Suspense>
      )}
    </section>
  )
}
