import { type AgentForm, agentForms } from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import { copyFeedbackMs } from '#ui/list/list-states.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { AgentFormForm } from './agent-form.form.tsx'

const defaults = { search: '', page: 1, per_page: 25 }
const addressOf = ({ public_path }: AgentForm) => `${location.origin}${public_path}`

/** The forms agencies ask with, each with the address to give away. */
export default function AgentFormListPage() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [open, setOpen] = useState<AgentForm | 'new'>()
  const mayChange = useCan('agents.requests.update')
  const found = useEndpoint(agentForms.list, { query: state }, { keep: true })
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const copy = async (form: AgentForm) => {
    await navigator.clipboard.writeText(addressOf(form))
    toast.done({ message: t('Link copied'), forMs: copyFeedbackMs })
  }
  const menu = (row: AgentForm): MenuEntry[] => [
    ...(mayChange ? [{ id: 'edit', label: t('Edit'), onRun: () => setOpen(row) }] : []),
    { id: 'copy', label: t('Copy link'), onRun: () => void copy(row) },
  ]
  const columns: Column<AgentForm>[] = [
    { id: 'title', header: t('Title'), hideable: false, cardSlot: 'title', cell: ({ title }) => <span className="e-strong">{title}</span> },
    {
      id: 'link',
      header: t('Public link'),
      cell: (row) => (
        <a className="e-link e-clip" href={row.public_path} target="_blank" rel="noreferrer" dir="ltr">
          {addressOf(row)}
        </a>
      ),
    },
    { id: 'fields', header: t('Fields'), width: 90, align: 'end', cell: ({ fields }) => <span className="e-num">{fields.length}</span> },
    { id: 'requests', header: t('Requests'), width: 110, align: 'end', cell: ({ requests }) => <span className="e-num">{requests}</span> },
    {
      id: 'is_active',
      header: t('Status'),
      width: 110,
      cardSlot: 'corner',
      cell: ({ is_active }) => <Tag>{is_active ? t('Active') : t('Off')}</Tag>,
    },
    { id: 'created_at', header: t('Created'), width: 120, cell: (row) => <span className="e-num">{formatMomentDay(row.created_at)}</span> },
  ]
  const create = mayChange && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpen('new')}>
      {t('New form')}
    </Button>
  )
  const whoSees = useWhoSeesEach('agent_form')
  return (
    <ListScreen<AgentForm>
      title={t('Agent forms')}
      path={[{ name: t('Agent requests'), href: to(agentScreens.requests) }]}
      {...(meta && { count: t('{{count}} forms', { count: meta.totalRecords }) })}
      actions={create}
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search by title') }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ title }) => title}
      {...whoSees.lineMenu(menu)}
      {...shownOf(found)}
      empty={{ text: t('No form yet. A form of your own asks agencies what you want to know.'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {open && <AgentFormForm {...(open !== 'new' && { form: open })} onClose={() => setOpen(undefined)} />}
    </ListScreen>
  )
}
