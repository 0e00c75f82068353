import type { FileExtraction, SingleEntity } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { fileExtractions } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import type { Level } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import { markIn } from '@embark/contract/extraction/file-extraction/marks.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'
import { PageView } from './page.view.tsx'
import type { ReadFile } from './read-file.state.ts'

const tones: Record<Level, Tone> = { sure: 'good', likely: 'plain', unsure: 'danger' }
const words: Record<Level, string> = { sure: 'Sure', likely: 'Likely', unsure: 'Look at it' }

interface Choice {
  readonly value: string
  readonly isKept: boolean
  readonly isAccepted: boolean
}
type Choices = Readonly<Record<string, Choice>>
const idOf = (page: string, key: string) => `${page} ${key}`

/** The numbers of the chosen rows, by their page and table. */
type Rows = Readonly<Record<string, readonly number[]>>
const rowsOf = (page: string, table: number) => `${page} ${table}`

interface Props {
  readonly file: ReadFile
  readonly extraction: FileExtraction
  readonly children: ReactNode
}

/** What was read beside the page: each value is ticked by itself, corrected where it is wrong, and shown at its place. */
export function FieldChoice({ file, extraction, children }: Props) {
  const t = useT()
  const pages = Object.entries(extraction.extracted_info ?? {})
  const [choices, setChoices] = useState<Choices>(() => startOf(extraction))
  const [shown, setShown] = useState<{ page: string; entity: SingleEntity } | null>(null)
  const [rows, setRows] = useState<Rows>({})
  const [level, setLevel] = useState<string | null>(null)
  const save = useSaving(file, extraction, { choices, rows, level })
  const change = (id: string, next: Partial<Choice>) => setChoices((all) => ({ ...all, [id]: { ...all[id]!, ...next } }))
  const current = shown?.page ?? pages[0]?.[0]
  const page = current === undefined ? undefined : extraction.extracted_info?.[current]
  return (
    <div className="x-reading">
      {page && <PageView file={file} page={page} marked={shown?.entity.box ?? null} />}
      <div className="x-fields">
        {pages.map(([name, { single_entities, table_entities }]) => (
          <section key={name} aria-label={t('Page {{number}}', { number: Number(name.slice(5)) })}>
            <h3>{t('Page {{number}}', { number: Number(name.slice(5)) })}</h3>
            {!single_entities.length && !table_entities.length && <p className="e-muted">{t('No fields were found on this page.')}</p>}
            <ul>
              {single_entities.map((entity) => (
                <FieldLine
                  key={entity.key}
                  entity={entity}
                  choice={choices[idOf(name, entity.key)]!}
                  mayAccept={save.mayAccept}
                  onShow={() => setShown({ page: name, entity })}
                  onChange={(next) => change(idOf(name, entity.key), next)}
                />
              ))}
            </ul>
            {table_entities.map((table, at) => (
              <MarksTable
                // biome-ignore lint/suspicious/noArrayIndexKey: tables of a page have one title and stay in their order
                key={at}
                table={table}
                chosen={rows[rowsOf(name, at)] ?? []}
                onChange={(next) => setRows((all) => ({ ...all, [rowsOf(name, at)]: next }))}
              />
            ))}
          </section>
        ))}
        {save.mayAccept && Object.values(rows).some((chosen) => chosen.length) && (
          <div className="x-field">
            <Checkbox
              label={t('Put the chosen marks into the education of the lead')}
              checked={level !== null}
              onChange={(event) => setLevel(event.currentTarget.checked ? levelIn(choices) : null)}
            />
            {level !== null && (
              <TextInput
                label={t('Level')}
                description={t('The education the marks belong to; it is added where the lead has none of this name.')}
                required
                maxLength={100}
                dir="auto"
                value={level}
                error={save.complaintOf('marks_level')}
                onChange={(event) => setLevel(event.currentTarget.value)}
              />
            )}
          </div>
        )}
        <Accepted extraction={extraction} />
        <div className="e-row x-foot">
          <Button variant="filled" loading={save.isPending} onClick={save.run}>
            {t('Save fields')}
          </Button>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Nothing goes into the profile that nobody ticked; what is kept beside the document begins with what was chosen before. */
function startOf({ extracted_info, selected_info }: FileExtraction): Choices {
  return Object.fromEntries(
    Object.entries(extracted_info ?? {}).flatMap(([page, { single_entities }]) =>
      single_entities.map(({ key, value }) => {
        const before = selected_info?.[page]?.single_entities.find((each) => each.key === key)
        return [idOf(page, key), { value: before?.value ?? value, isKept: before !== undefined, isAccepted: false }]
      }),
    ),
  )
}

/** The level that stands on the sheet, to begin with. */
const levelIn = (choices: Choices) => Object.entries(choices).find(([id]) => id.endsWith(' Qualification'))?.[1].value ?? ''

interface Chosen {
  readonly choices: Choices
  readonly rows: Rows
  /** Of the education that chosen marks go to; null where they are only kept. */
  readonly level: string | null
}

function useSaving(file: ReadFile, { record_id, extracted_info, lead_identifier }: FileExtraction, { choices, rows, level }: Chosen) {
  const t = useT()
  const mayEdit = useCan('leads.update')
  const lead = useEndpoint(leads.single, { params: { id: lead_identifier ?? '' } }, { enabled: lead_identifier !== null })
  const action = useAction(fileExtractions.save, {
    stales: [fileExtractions.read, leads.single, leads.list],
    onDone: () => toast.done({ message: t('Fields Saved Successfully') }),
  })
  const run = () => {
    const all = Object.entries(extracted_info ?? {}).flatMap(([page, { single_entities }]) =>
      single_entities.map((entity) => ({ page, entity, choice: choices[idOf(page, entity.key)]! })),
    )
    const kept = all.filter(({ choice }) => choice.isKept || choice.isAccepted)
    const selected = Object.fromEntries(
      Object.entries(extracted_info ?? {}).flatMap(([page, { table_entities }]) => {
        const single_entities = kept
          .filter((each) => each.page === page)
          .map(({ entity, choice }) => ({ key: entity.key, value: choice.value }))
        const tables = table_entities.flatMap(({ title, columns, rows: read }, at) => {
          const chosen = (rows[rowsOf(page, at)] ?? []).map((row) => read[row]!)
          return chosen.length ? [{ title, columns, rows: chosen }] : []
        })
        return single_entities.length || tables.length ? [[page, { single_entities, table_entities: tables }]] : []
      }),
    )
    const accept_rows = Object.entries(level === null ? {} : rows).flatMap(([id, chosen]) => {
      const [page = '', table = ''] = id.split(' ')
      return chosen.map((row) => ({ page, table: Number(table), row }))
    })
    const accept = all.flatMap(({ page, entity, choice }) =>
      choice.isAccepted && entity.lead_field ? [{ page, key: entity.key, lead_field: entity.lead_field }] : [],
    )
    action.mutate({
      params: { file_id: file.identifier },
      body: {
        record_id,
        selected_info: selected,
        accept,
        accept_rows,
        marks_level: level ?? '',
        ...((accept.length || accept_rows.length) && { lead_version: lead.data?.leadInfo.version }),
      },
    })
  }
  const complaintOf = (field: string) => action.error?.complaints.find((each) => each.field === field)?.message
  return { run, complaintOf, isPending: action.isPending, mayAccept: mayEdit && lead.data !== undefined }
}

interface LineProps {
  readonly entity: SingleEntity
  readonly choice: Choice
  readonly mayAccept: boolean
  readonly onShow: () => void
  readonly onChange: (next: Partial<Choice>) => void
}

function FieldLine({ entity, choice, mayAccept, onShow, onChange }: LineProps) {
  const t = useT()
  const { key, level, confidence, is_repaired, lead_field } = entity
  return (
    <li className="x-field">
      <TextInput
        label={t(key)}
        value={choice.value}
        onFocus={onShow}
        onChange={(event) => onChange({ value: event.currentTarget.value, isKept: true })}
        description={
          lead_field === 'passport_number'
            ? t('The number that was read is sealed; left as it is, it goes to the passports of the lead. Type it only to correct it.')
            : is_repaired
              ? t('Corrected by its check digit')
              : undefined
        }
      />
      <span className="x-marks">
        <Tag tone={tones[level]}>{t(words[level])}</Tag>
        <span className="e-muted e-num">{t('{{percent}} %', { percent: Math.round(confidence * 100) })}</span>
        <button type="button" className="e-quiet" onClick={onShow}>
          {t('Show on the page')}
        </button>
      </span>
      <span className="x-ticks">
        <Checkbox
          label={t('Keep')}
          aria-label={t('Keep {{name}}', { name: t(key) })}
          checked={choice.isKept || choice.isAccepted}
          disabled={choice.isAccepted}
          onChange={(event) => onChange({ isKept: event.currentTarget.checked })}
        />
        {lead_field && mayAccept && (
          <Checkbox
            label={t('Into the profile')}
            aria-label={t('{{name}} into the profile', { name: t(key) })}
            checked={choice.isAccepted}
            onChange={(event) => onChange({ isAccepted: event.currentTarget.checked })}
          />
        )}
      </span>
    </li>
  )
}

type Table = NonNullable<FileExtraction['extracted_info']>[string]['table_entities'][number]

interface MarksProps {
  readonly table: Table
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
}

/** A table as it was read; each row is ticked by itself. */
function MarksTable({ table, chosen, onChange }: MarksProps) {
  const t = useT()
  const { title, columns, rows } = table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="x-table" tabIndex={0} aria-label={t(title)}>
      <table>
        <thead>
          <tr>
            <th>{t('Keep')}</th>
            {columns.map((column) => (
              <th key={column} dir="auto">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stay in the order of the sheet, and two may say the same
            <tr key={at}>
              <td>
                <Checkbox
                  aria-label={t('Keep {{name}}', { name: markIn(table, row)?.subject ?? t('Row {{number}}', { number: at + 1 }) })}
                  checked={chosen.includes(at)}
                  onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, at] : chosen.filter((each) => each !== at))}
                />
              </td>
              {columns.map((column) => (
                <td key={column} dir="auto">
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Accepted({ extraction: { accepted } }: { extraction: FileExtraction }) {
  const t = useT()
  if (!accepted.length) return null
  return (
    <section>
      <h3>{t('Taken into the profile')}</h3>
      <ul className="x-accepted">
        {accepted.map(({ page, key, value, read_value, is_corrected, acceptedByInfo, created_at }) => (
          <li key={`${page} ${key} ${created_at}`}>
            <span>
              {t(key)}: <bdi>{value}</bdi>
            </span>
            <small className="e-muted">
              {[
                acceptedByInfo && fullNameOf(acceptedByInfo),
                formatMoment(created_at),
                is_corrected && t('corrected, read as {{value}}', { value: read_value }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
