import { to } from '@embark/contract/kernel/screen.ts'
import {
  type Assignable,
  AssigningChanges,
  type AssigningKind,
  type AssigningSubject,
  assigning,
  assigningFamilies,
} from '@embark/contract/organization/assigning/assigning.contract.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '#platform/api/call.ts'
import type { ApiError } from '#platform/api/failure.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useAction } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { assigningScreens, subjectDefaults } from './assigning.state.ts'
import { type CheckItem, CheckList } from './check-list.view.tsx'
import { AssigningFrame, SubjectChoice } from './subject.view.tsx'

/** Sets what a person, or everybody in a role, works on; one page for every kind. */
export default function AssigningPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const last = useRef<AssigningKind>('countries')
  const kindHere = assigningScreens.find(([, screen]) => to(screen) === path.replace(/\/$/, ''))?.[0]
  // While this page is being left, the address is already that of the next one.
  if (kindHere !== undefined && kindHere !== 'managers') last.current = kindHere
  return <Assigning key={last.current} kind={last.current} />
}

function Assigning({ kind }: { kind: AssigningKind }) {
  const t = useT()
  const [subject] = useUrlState(subjectDefaults)
  const isChosen = subject.role_identifier !== '' && (assigningFamilies[kind].subject === 'role' || subject.user_identifier !== '')
  // As long as nobody is chosen there is nothing to save.
  if (!isChosen)
    return (
      <div className="e-form-page">
        <PageHead title={t(screenOf(kind).title)} path={pathHere(t)} />
        <div className="e-form">
          <div className="e-form-body">
            <AssigningFrame current={kind} subject={subject}>
              <SubjectChoice kind={kind} subject={subject} />
            </AssigningFrame>
          </div>
        </div>
      </div>
    )
  // Another subject is another form: what was ticked for the one before is not meant for it.
  return <AssigningForm key={`${subject.user_identifier}${subject.role_identifier}`} kind={kind} subject={subject} />
}

const screenOf = (kind: AssigningKind) => assigningScreens.find(([name]) => name === kind)![1]
const pathHere = (t: (text: string) => string) => [{ name: t('User management'), href: to(organizationScreens.userManagement) }]

type Everything = readonly Assignable[]

/** All there is to assign, page after page: an answer holds a thousand at most. */
async function everything(kind: AssigningKind, who: AssigningSubject, signal: AbortSignal): Promise<Everything> {
  const rows: Assignable[] = []
  for (let page = 1; ; page++) {
    const { recordsInfo, metaInfo } = await call(assigning[kind].list, { query: { ...who, page } }, { signal })
    rows.push(...recordsInfo)
    if (metaInfo.isLastPage) return rows
  }
}

interface FormProps {
  readonly kind: AssigningKind
  readonly subject: typeof subjectDefaults
}

function AssigningForm({ kind, subject }: FormProps) {
  const t = useT()
  const go = useGo()
  const { list, item, subject: of } = assigningFamilies[kind]
  const screen = screenOf(kind)
  const who = {
    ...(of !== 'role' && { user_identifier: subject.user_identifier }),
    ...(of !== 'person' && { role_identifier: subject.role_identifier }),
  }
  const answer = useQuery<Everything, ApiError>({
    queryKey: [assigning[kind].list.id, { query: who }, 'whole'],
    queryFn: ({ signal }) => everything(kind, who, signal),
  })
  const rows = (answer.data ?? []).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const idOf = (row: Assignable) => (item === 'number' ? String(row.id) : (row.identifier ?? ''))
  const quiet = { stales: [assigning[kind].list], quiet: true }
  const give = useAction(assigning[kind].assign, quiet)
  const take = useAction(assigning[kind].unassign, quiet)
  const wish = (picked: Everything) => ({ ...who, [list]: picked.map((row) => (item === 'number' ? row.id : row.identifier)) })
  const form = useSchemaForm('assigning', AssigningChanges, {
    defaults: { added: [], removed: [] },
    send: async () => {
      if (removed.length) await take.mutateAsync({ query: {}, body: wish(removed) })
      if (added.length) await give.mutateAsync({ body: wish(added) })
    },
    isToast: true,
    onDone: () => {
      toast.done({ message: t(added.length ? 'Assigned successfully' : 'Unassigned successfully') })
      form.reset()
    },
  })
  const chosen = { added: new Set(form.values.added), removed: new Set(form.values.removed) }
  const added = rows.filter((row) => !row.is_assigned && chosen.added.has(idOf(row)))
  const removed = rows.filter((row) => row.is_assigned && chosen.removed.has(idOf(row)))
  const items = rows.map((row) => itemOf(row, idOf(row), t))
  const ticked = new Set(
    items.flatMap(({ id }, index) => ((rows[index]!.is_assigned ? !chosen.removed.has(id) : chosen.added.has(id)) ? [id] : [])),
  )
  const tick = (id: string, isTicked: boolean) => {
    // A person works in one branch, so another one takes the place of the one before.
    const isOnly = kind === 'branches' && isTicked
    const others = (ids: Iterable<string>) => [...ids].filter((each) => each !== id)
    form.set(
      isTicked
        ? { added: isOnly ? [id] : [...chosen.added, id], removed: others(isOnly ? items.map((each) => each.id) : chosen.removed) }
        : { added: others(chosen.added), removed: [...chosen.removed, id] },
    )
  }
  const shown = shownOf(answer)
  return (
    <FormScreen
      variant="page"
      title={t(screen.title)}
      path={pathHere(t)}
      verb={t('Save')}
      form={form}
      onCancel={() => (form.isDirty() ? form.reset() : go(to(organizationScreens.userManagement)))}
      disabledReason={added.length || removed.length ? undefined : t('Nothing changed')}
    >
      <AssigningFrame current={kind} subject={subject}>
        <SubjectChoice kind={kind} subject={subject} />
        {shown.status === 'failed' && shown.failure && <FailedState {...shown.failure} />}
        {shown.status === 'loading' && <LateSkeleton kind="form" />}
        {shown.status === 'ready' && (
          <>
            <CheckList id="assign-list" label={t(screen.title)} items={items} ticked={ticked} onTick={tick} />
            <Review title={t('To assign')} names={added.map(({ name }) => name)} />
            <Review title={t('To take away')} names={removed.map(({ name }) => name)} danger />
          </>
        )}
      </AssigningFrame>
    </FormScreen>
  )
}

/** One line to tick: a stage below the names of its pipelines, anything else with what it belongs to. */
function itemOf({ name, note, place }: Assignable, id: string, t: (text: string) => string): CheckItem {
  if (place === undefined) return { id, name, note }
  const pipelines = (note ?? '').split(', ').map((each) => t(each))
  return { id, name: t(name), group: pipelines.join(', ') }
}

/** What saving will do, before it does. */
function Review({ title, names, danger = false }: { title: string; names: readonly string[]; danger?: boolean }) {
  if (!names.length) return null
  return (
    <section aria-label={title}>
      <h2 className="e-sub">
        {title} ({names.length})
      </h2>
      <div className="e-row e-wrap">
        {names.map((name) => (
          <Tag key={name} tone={danger ? 'danger' : 'good'}>
            <span dir="auto">{name}</span>
          </Tag>
        ))}
      </div>
    </section>
  )
}
